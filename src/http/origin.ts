import { createNetworks } from '../lib/networks.ts';
import type { HostCheck } from './host-check.ts';

/** Returns the scheme and host that a request was sent to; null if the `Host` is missing or malformed. */
export type OriginOf = (headers: Headers, peer: string) => string | null;

export interface OriginOptions {
  /** The proxies whose `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted. */
  readonly trustedProxies: readonly string[];
  readonly isEncrypted: boolean;
  readonly isAllowedHost: HostCheck | null;
}

/**
 * A name, an IPv4 address or an IPv6 address in brackets, optionally with a port: nothing that needs
 * escaping.
 */
const hostPattern = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/;
const longestHost = 261;

export function createOrigin({ trustedProxies, isEncrypted, isAllowedHost }: OriginOptions): OriginOf {
  const proxies = createNetworks(trustedProxies);
  const isUsable = (host: string) =>
    host.length <= longestHost && hostPattern.test(host) && isAllowedHost?.(host) !== false;
  return (headers, peer) => {
    const forwarded = (name: string) => (proxies.includes(peer) ? lastOf(headers.get(name)) : '');
    const scheme = forwarded('x-forwarded-proto');
    const isSecure = scheme === '' ? isEncrypted : scheme === 'https';
    const hosts = [forwarded('x-forwarded-host'), headers.get('host')?.toLowerCase() ?? ''];
    const host = hosts.find(isUsable);
    return host === undefined ? null : `${isSecure ? 'https' : 'http'}://${host}`;
  };
}

/** Returns the last value of a list, which the nearest proxy wrote. */
function lastOf(list: string | null): string {
  return list?.split(',').at(-1)?.trim().toLowerCase() ?? '';
}
