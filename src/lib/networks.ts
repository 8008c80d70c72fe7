import { BlockList, isIP } from 'node:net';

/** A set of internet addresses, given as single ones and as networks such as `10.0.0.0/8`. */
export interface Networks {
  includes(address: string): boolean;
}

/** Throws at a text that `isNetwork` refuses. */
export function createNetworks(texts: readonly string[]): Networks {
  const list = new BlockList();
  for (const text of texts) {
    const { address, family, bits } = parse(text);
    list.addSubnet(address, bits, family);
  }
  return {
    includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)),
  };
}

export function isNetwork(text: string): boolean {
  const { address, bits, mostBits } = parse(text);
  return isIP(address) !== 0 && !address.includes('%') && bits >= 0 && bits <= mostBits;
}

function parse(text: string) {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  const mostBits = family === 'ipv6' ? 128 : 32;
  return { address, family, mostBits, bits: prefix === undefined ? mostBits : Number(prefix) };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
