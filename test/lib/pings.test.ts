import { describe, expect, it } from 'bun:test';
import { Pings } from '../../src/http/server-socket.ts';
import { until } from '../support/live.ts';

describe('Pings', () => {
  it('reach every socket repeatedly until it is removed', async () => {
    const pings = new Pings(3, 1);
    const counts = [0, 0, 0];
    const sockets = counts.map((_, index) => ({
      ping: () => {
        counts[index] = (counts[index] ?? 0) + 1;
        return 0;
      },
    }));
    for (const socket of sockets) pings.add(socket);
    await until(() => counts.every((count) => count >= 3));
    const [first] = sockets;
    if (first !== undefined) pings.delete(first);
    const [kept = 0, ...others] = [...counts];
    await until(() => counts.slice(1).every((count, index) => count >= (others[index] ?? 0) + 3));
    expect(counts[0]).toBe(kept);
    pings.stop();
  });
});
