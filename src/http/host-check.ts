import { isIP } from 'node:net';
import { isOfThisMachine } from '../lib/networks.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns true if the server accepts this `Host`. A page of any site can make its own name resolve to
 * 127.0.0.1 after it has loaded (DNS rebinding). The browser then treats the local server as that site, and
 * CORS does not apply. Only the name gives the attack away.
 */
export type HostCheck = (host: string) => boolean;

/**
 * Returns null if any name is accepted: on an address that others can reach or behind a proxy, unless names are
 * configured.
 */
export function createHostCheck({
  host,
  allowedHosts,
  trustProxy,
}: Pick<Settings, 'host' | 'allowedHosts' | 'trustProxy'>): HostCheck | null {
  const isLocal = isOfThisMachine(host);
  if (allowedHosts === 'any' || (allowedHosts === null && (!isLocal || trustProxy !== null))) return null;
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
