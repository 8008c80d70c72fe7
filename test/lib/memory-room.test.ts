import { expect, it } from 'bun:test';
import { MemoryRoom } from '../../src/lib/memory-room.ts';

const limits = { max: 100, spare: 50, lookMs: 1, looksBetween: 8, maxLooks: 3 };

/** A room over readings that come one after the other; the last one stays. */
function roomOver(readings: readonly number[]) {
  const left = [...readings];
  let last = 0;
  let collections = 0;
  const read = () => {
    last = left.shift() ?? last;
    return last;
  };
  const collect = () => {
    collections += 1;
  };
  const room = new MemoryRoom(read, collect, limits);
  return { room, left, collections: () => collections };
}

it('has room at once while the process takes little', () => {
  const { room, collections } = roomOver([100]);
  expect(room.untilRoom()).toBeUndefined();
  expect(collections()).toBe(0);
});

it('collects, and waits until that has made room', async () => {
  const { room, left, collections } = roomOver([101, 101, 120, 99]);
  await room.untilRoom();
  expect(left).toEqual([]);
  expect(collections()).toBe(1);
});

it('collects once for all who wait', async () => {
  const { room, collections } = roomOver([101, 101, 99]);
  await Promise.all([room.untilRoom(), room.untilRoom()]);
  expect(collections()).toBe(1);
});

it('waits no more for what a collection does not give back, until there is more beyond it', async () => {
  const { room, collections } = roomOver([200, 200, 200, 200, 200, 250, 251, 200]);
  await room.untilRoom();
  expect(room.untilRoom()).toBeUndefined();
  expect(collections()).toBe(1);
  await room.untilRoom();
  expect(collections()).toBe(2);
});
