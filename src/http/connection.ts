import type { Wire } from './wire.ts';

/** What the server knows of a request beyond the request itself. */
export interface Connection {
  /** The address that the request came from. */
  addressOf(request: Request): string;
  /** The scheme and host that the request was sent to; null where they are not known. */
  originOf?(request: Request): string | null;
  /** Counts the connection as its client's until the function that it gives is called: its answer is a stream. */
  hold?(request: Request): () => void;
  /** Returns true if more requests are unfinished than may go uncounted. */
  isCrowded?(): boolean;
  /** The connection below HTTP; null where the system has no way to it. */
  wireOf?(request: Request): Wire | null;
  /** Aborted when the client is gone, where the request itself does not know. */
  signalOf?(): AbortSignal;
  /** Leaves it open however long nothing comes over it, until the function that it gives is called. */
  keepOpen?(request: Request): () => void;
  /** The path as it was sent, where the url of the request has another one. */
  readonly sentPath?: string;
  /** The same with what names a sandbox in it; null where the url has that. */
  readonly wholePath?: string | null;
  /** The method as it was sent, where the request has another one. */
  readonly sentMethod?: string;
}

/** The same for a path of which a part names a sandbox. Written out: to copy whatever is there takes several times as long. */
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
