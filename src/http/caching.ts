/** What caches are told of an answer (RFC 9111): to keep it, and to ask each time whether it still holds. */
export interface Caching {
  readonly control: string;
  /** The headers that the answer depends on; null for none. */
  readonly vary: string | null;
}

/** Made once for each endpoint: a request only chooses between them. */
export interface CachingRules {
  readonly open: Caching;
  /** For a client that shows who it is; null where that makes no difference. */
  readonly withToken: Caching | null;
}

/** What reads are told that depend on these headers, and on who asks where they take a token. */
export function cachingBy(headers: readonly string[], takesToken: boolean): CachingRules {
  const vary = [...headers, ...(takesToken ? ['authorization'] : [])].join(', ') || null;
  return {
    open: { control: 'no-cache', vary },
    withToken: takesToken ? { control: 'private, no-cache', vary } : null,
  };
}
