import { afterEach, beforeEach, describe, expect, it, jest } from 'bun:test';
import { Pings } from '../../src/http/server-socket.ts';

describe('Pings', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('reach every socket once in each round until it is removed', () => {
    const pings = new Pings(3);
    const counts = [0, 0, 0];
    const sockets = counts.map((_, index) => ({ ping: () => (counts[index] = (counts[index] ?? 0) + 1) }));
    for (const socket of sockets) {
      pings.add(socket);
      jest.advanceTimersByTime(1000);
    }
    expect(counts).toEqual([1, 0, 0]);
    jest.advanceTimersByTime(5000);
    expect(counts).toEqual([2, 2, 2]);
    const [first] = sockets;
    if (first !== undefined) pings.delete(first);
    jest.advanceTimersByTime(6000);
    expect(counts).toEqual([2, 4, 4]);
    pings.stop();
    jest.advanceTimersByTime(6000);
    expect(counts).toEqual([2, 4, 4]);
  });
});
