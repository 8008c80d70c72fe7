import { isIP } from 'node:net';
import { isOfThisMachine } from '../lib/networks.ts';

/**
 * Returns true if the server accepts this `Host`. A page of any site can make its own name resolve to
 * 127.0.0.1 after it has loaded (DNS rebinding). The browser then treats the local server as that site, and
 * CORS does not apply. Only the name gives the attack away.
 */
export type HostCheck = (host: string) => boolean;

export interface HostCheckOptions {
  readonly host: string;
  /** Names that are allowed in addition to those of this machine. */
  readonly allowedHosts: readonly string[] | 'any' | null;
  /** True if a proxy in front decides which names lead here. */
  readonly isProxied: boolean;
}

/** Returns null if any name is accepted: on an address that others can reach, unless names are configured. */
export function createHostCheck({ host, allowedHosts, isProxied }: HostCheckOptions): HostCheck | null {
  const isLocal = isOfThisMachine(host);
  if (allowedHosts === 'any' || (allowedHosts === null && (!isLocal || isProxied))) return null;
  const names = new Set([host, ...(allowedHosts ?? [])].map((name) => name.toLowerCase()));
  const isAllowed = (header: string) => {
    const name = withoutPort(header.toLowerCase());
    // A client that sends no name is not a browser.
    if (name === '' || names.has(name) || isOfThisMachine(name)) return true;
    // DNS cannot rebind a bare address, and load balancers use it.
    return !isLocal && isIP(name) !== 0;
  };
  // Nearly every request repeats the header of the previous one.
  let last = { header: '', isAllowed: true };
  return (header) => {
    if (header !== last.header) last = { header, isAllowed: isAllowed(header) };
    return last.isAllowed;
  };
}

function withoutPort(host: string): string {
  return /^\[(.*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');
}
