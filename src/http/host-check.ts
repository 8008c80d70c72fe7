import { isIP } from 'node:net';
import { isOfThisMachine } from '../lib/networks.ts';

/**
 * Whether a `Host` is one that this server goes by. A page of any site can have its own name lead to 127.0.0.1 once it
 * is loaded (DNS rebinding): to the browser the server on this machine is then the site itself, and CORS asks nothing.
 * Only the name gives it away.
 */
export type HostCheck = (host: string) => boolean;

export interface HostCheckOptions {
  /** Where the server listens. */
  readonly host: string;
  /** Names that are allowed beside those of this machine. */
  readonly allowedHosts: readonly string[] | 'any' | null;
  /** Whether a proxy in front decides which names lead here. */
  readonly isProxied: boolean;
}

/** Null where any name will do: on an address that others can reach, unless names are set. */
export function createHostCheck({ host, allowedHosts, isProxied }: HostCheckOptions): HostCheck | null {
  const isLocal = isOfThisMachine(host);
  if (allowedHosts === 'any' || (allowedHosts === null && (!isLocal || isProxied))) return null;
  const names = new Set([host, ...(allowedHosts ?? [])].map((name) => name.toLowerCase()));
  const isAllowed = (header: string) => {
    const name = withoutPort(header.toLowerCase());
    // A client without a name for the server is no browser.
    if (name === '' || names.has(name) || isOfThisMachine(name)) return true;
    // DNS cannot rebind a bare address, and load balancers use it.
    return !isLocal && isIP(name) !== 0;
  };
  // Nearly every request says what the one before it said.
  let last = { header: '', isAllowed: true };
  return (header) => {
    if (header !== last.header) last = { header, isAllowed: isAllowed(header) };
    return last.isAllowed;
  };
}

function withoutPort(host: string): string {
  return /^\[(.*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');
}
