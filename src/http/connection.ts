import type { Wire } from './wire.ts';

/** Facts about a request that only the server knows. */
export interface Connection {
  addressOf(request: Request): string;
  /** The scheme and host that the request was sent to; null if unknown. */
  originOf?(request: Request): string | null;
  /**
   * Counts the connection toward its client's limit while a response streams. Returns the release function.
   */
  hold?(request: Request): () => void;
  /** Returns true if more requests are in flight than may go uncounted. */
  isCrowded?(): boolean;
  /** The TCP connection; null if the platform gives no access to it. */
  wireOf?(request: Request): Wire | null;
  /** Aborted when the client disconnects, for runtimes whose request has no such signal. */
  signalOf?(): AbortSignal;
  /** Disables the idle timeout. Returns the function that restores it. */
  keepOpen?(request: Request): () => void;
  /** The path as it was sent, if the URL of the request differs. */
  readonly sentPath?: string;
  /** The sent path including the sandbox prefix; null if the URL has it. */
  readonly wholePath?: string | null;
  /** The method as it was sent, if the request has another one. */
  readonly sentMethod?: string;
}

/**
 * Returns the connection for a path inside a sandbox. Written out: spreading the object takes several times
 * as long.
 */
export function connectionWithin(connection: Connection, path: string): Connection {
  const {
    addressOf,
    originOf,
    hold,
    isCrowded,
    wireOf,
    signalOf,
    keepOpen,
    sentMethod,
    sentPath: wholePath = null,
  } = connection;
  return {
    addressOf,
    originOf,
    hold,
    isCrowded,
    wireOf,
    signalOf,
    keepOpen,
    sentMethod,
    sentPath: path,
    wholePath,
  } as Connection;
}
