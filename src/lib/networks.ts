import { BlockList, createServer, isIP } from 'node:net';

/** Creates a set of addresses and networks such as `10.0.0.0/8`. Throws for a text that `isNetwork` rejects. */
export function createNetworks(texts: readonly string[]) {
  const list = new BlockList();
  for (const text of texts) {
    const { address, family, bits } = parse(text);
    list.addSubnet(address, bits, family);
  }
  return {
    includes: (address: string): boolean => isIP(address) !== 0 && list.check(address, familyOf(address)),
  };
}

export function isNetwork(text: string): boolean {
  const { address, bits, maxBits } = parse(text);
  return isIP(address) !== 0 && !address.includes('%') && bits >= 0 && bits <= maxBits;
}

function parse(text: string) {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  const maxBits = family === 'ipv6' ? 128 : 32;
  return { address, family, maxBits, bits: prefix === undefined ? maxBits : Number(prefix) };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/**
 * Returns the key of a client: an IPv4 address, or the /64 network of an IPv6 address, which one household or
 * machine usually has to itself. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address.split('%', 1)[0] ?? '');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

const loopback = createNetworks(['127.0.0.0/8', '::1']);

/** Returns true for a name that always resolves to this machine. */
export function isOfThisMachine(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || loopback.includes(name);
}

export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
