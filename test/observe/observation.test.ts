import { expect, it } from 'bun:test';
import { noPeers } from '../../src/lib/peers.ts';
import { Observation } from '../../src/observe/observation.ts';

it('Observation asks the other processes once for all requests that wait for them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const collect = async () => {
    asked += 1;
    await promise;
    return [];
  };
  const observation = new Observation({ ...noPeers, ownName: '1', collect });
  const gathering = Array.from({ length: 20 }, observation.gather);
  resolve();
  const reports = await Promise.all(gathering);
  // The first, and one for those that came during it, which must not be older than their call.
  expect(asked).toBe(2);
  expect(reports.map(([report]) => report?.worker)).toEqual(Array(20).fill('1'));
});
