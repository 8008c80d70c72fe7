/** The cache headers of a response (RFC 9111): it may be stored but must be revalidated before each use. */
export interface Caching {
  readonly control: string;
  /** The request headers that the response depends on; null for none. */
  readonly vary: string | null;
}

/** The choices of one endpoint, built once so that a request only picks one. */
export interface CachingRules {
  readonly open: Caching;
  /** For requests with a token; null if a token makes no difference. */
  readonly withToken: Caching | null;
}

/** Builds the cache rules for reads that depend on these headers and, if they take a token, on the caller. */
export function cachingBy(headers: readonly string[], takesToken: boolean): CachingRules {
  const vary = [...headers, ...(takesToken ? ['authorization'] : [])].join(', ') || null;
  return {
    open: { control: 'no-cache', vary },
    withToken: takesToken ? { control: 'private, no-cache', vary } : null,
  };
}
