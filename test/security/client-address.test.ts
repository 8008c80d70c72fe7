import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { createClientAddress } from '../../src/http/forwarded.ts';
import { clientOf, createNetworks } from '../../src/lib/networks.ts';
import { startServing } from '../support/command-line.ts';

describe('The address of a client', () => {
  const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
  const cases: readonly (readonly [peer: string, forwarded: string | null, client: string])[] = [
    ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['127.0.0.1', null, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['fd00::5', '2001:db8::7', '2001:db8::7'],
    // Addresses sent by the client are to the left of the address that the first proxy saw.
    ['127.0.0.1', '192.0.2.66, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '192.0.2.66, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['127.0.0.1', '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '10.1.2.3,10.4.5.6', '10.1.2.3'],
    ['127.0.0.1', '203.0.113.7, nonsense', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, unknown, 10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', '203.0.113.7,', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8::7]:50123', '2001:db8::7'],
    ['unknown', '203.0.113.7', 'unknown'],
  ];
  it.each(cases)('for peer %s and X-Forwarded-For %p is %s', (peer, forwarded, client) => {
    expect(createClientAddress(trusted)(peer, () => forwarded)).toBe(client);
  });

  it('is the peer address if no proxy is trusted, without reading the header', () => {
    const forwarded = () => {
      throw new Error('the address must not be read');
    };
    expect(createClientAddress([])('127.0.0.1', forwarded)).toBe('127.0.0.1');
  });
});

describe('Networks', () => {
  it('contain the addresses in their ranges, and no other or invalid ones', () => {
    const networks = createNetworks(['192.0.2.0/24', '203.0.113.7', '2001:db8::/32', '::1']);
    const within = ['192.0.2.0', '192.0.2.255', '203.0.113.7', '2001:db8:ffff::1', '::1', '::ffff:192.0.2.9'];
    const without = [
      '',
      '192.0.2.1, 203.0.113.7',
      ...words('192.0.3.0 203.0.113.8 2001:db9::1 ::2 x 192.0.2'),
    ];
    expect(within.filter((address) => !networks.includes(address))).toEqual([]);
    expect(without.filter((address) => networks.includes(address))).toEqual([]);
  });
});

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

describe('TRUST_PROXY', () => {
  const inMemory = { DATABASE_URL: 'sqlite::memory:', HOST: '127.0.0.1', RATE_LIMIT: '2/hour' };

  /** The statuses of three requests that claim to be from these clients. */
  async function statusesOf(environment: Record<string, string>, clients: readonly string[]) {
    const server = await startServing({ ...inMemory, ...environment });
    const statuses: number[] = [];
    for (const client of clients) {
      // Includes a method for which the request is rebuilt, and a body that is read first.
      const headers = {
        'x-forwarded-for': client,
        'content-type': 'application/json',
        'idempotency-key': client,
      };
      const init =
        statuses.length === 1 ? { method: 'HEAD' } : { method: 'POST', body: '{"title":"t","content":"c"}' };
      statuses.push((await fetch(`${server.url}/posts`, { ...init, headers })).status);
    }
    await server.stop();
    return statuses;
  }

  const three = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];

  it('is off by default and for a peer that it does not list: a header does not lift the rate limit', async () => {
    for (const environment of [{}, { TRUST_PROXY: '10.0.0.0/8' }])
      expect(await statusesOf(environment, three)).toEqual([201, 200, 429]);
  });

  it('gives each client behind a trusted proxy its own rate limit', async () => {
    expect(await statusesOf({ TRUST_PROXY: '127.0.0.1' }, three)).toEqual([201, 200, 201]);
    const same = three.map((forged) => `${forged}, 203.0.113.9`);
    expect(await statusesOf({ TRUST_PROXY: '127.0.0.1' }, same)).toEqual([201, 200, 429]);
  });
});
