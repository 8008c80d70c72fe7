import { describe, expect, it } from 'bun:test';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { words } from '../harness/lists.ts';
import { failsWith, quintet, startServing, succeeded } from './support/command-line.ts';

const inMemory = { DATABASE_URL: 'sqlite::memory:' };

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** A command that runs another one in a network with 127.0.0.1 only. */
const withoutIpv6 = [
  ...words('unshare --map-root-user --net sh -c'),
  'ip link set lo up && ip -6 address flush dev lo && exec "$0" "$@"',
];
const mayLeaveNetwork = Bun.which('unshare') !== null && Bun.spawnSync([...withoutIpv6, 'true']).success;

describe('A server on localhost', () => {
  it.skipIf(!hasIpv6)(
    'rejects a port that another program has on the other address of localhost (S2)',
    async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '::1', resolve));
      const { port } = other.address() as AddressInfo;
      const refusal = `cannot listen on localhost, port ${port}: the port is in use; set PORT to another one, or to 0 for any free port`;
      expect(await quintet(['serve'], { ...inMemory, PORT: String(port) })).toEqual(failsWith(refusal));
      await new Promise((resolve) => other.close(resolve));
    },
  );

  it.skipIf(!mayLeaveNetwork)(
    `starts on a machine without IPv6${mayLeaveNetwork ? '' : '; skipped: this machine has no unshare --net'}`,
    async () => {
      const server = await startServing(inMemory, withoutIpv6);
      expect(await server.stop()).toMatchObject(succeeded);
    },
  );
});
