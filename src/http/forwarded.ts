import { isIP } from 'node:net';
import { createNetworks } from '../lib/networks.ts';
import type { HostCheck } from './host-check.ts';

interface OriginOptions {
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

/** The function returns the scheme and host that a request was sent to; null if the `Host` is missing or malformed. */
export function createOrigin({ trustedProxies, isEncrypted, isAllowedHost }: OriginOptions) {
  const proxies = createNetworks(trustedProxies);
  const isUsable = (host: string) =>
    host.length <= longestHost && hostPattern.test(host) && isAllowedHost?.(host) !== false;
  return (headers: Headers, peer: string): string | null => {
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

/**
 * The function returns the client's address, given the connected peer and its `X-Forwarded-For` header. Each proxy appends the address of its caller, so the header is read from the right for as long as the
 * writer is trusted. Anything further left was chosen by the client.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: () => string | null) => string {
  if (trustedProxies.length === 0) return (peer) => peer;
  const proxies = createNetworks(trustedProxies);
  return (peer, forwardedFor) => {
    if (!proxies.includes(peer)) return peer;
    let client = peer;
    for (const entry of (forwardedFor() ?? '').split(',').reverse()) {
      const address = withoutPort(entry.trim());
      if (isIP(address) === 0) return client;
      client = address;
      if (!proxies.includes(client)) return client;
    }
    return client;
  };
}

/** The headers with which proxies announce themselves. */
const proxyHeader = /^(?:forwarded|x-forwarded-.+|x-real-ip|via)$/;

/** Returns true if a proxy passed the request on. A proxy that adds no header looks like a local client. */
export function isForwarded(headers: Headers): boolean {
  return [...headers.keys()].some((name) => proxyHeader.test(name));
}

/** Some proxies write `203.0.113.7:1234` or `[2001:db8::7]:1234`. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}
