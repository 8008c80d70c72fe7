import { describe, expect, it } from 'bun:test';
import { clientOf } from '../../src/lib/networks.ts';

describe('clientOf', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ];

  it.each([...cases])('maps %s to %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});
