/** The cache headers of a read (RFC 9111): it may be stored but must be revalidated before each use. */
export interface Caching {
  /** The request headers that the response depends on; empty for none. */
  readonly vary: string;
  /** True if the response depends on the caller. */
  readonly takesToken: boolean;
}

export function cachingBy(headers: readonly string[], takesToken: boolean): Caching {
  return { vary: [...headers, ...(takesToken ? ['authorization'] : [])].join(', '), takesToken };
}
