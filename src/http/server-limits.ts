/** What a server takes of its clients together, and of each. */
export interface ServerLimits {
  /** Requests in flight and open WebSockets, together. */
  readonly maxConnections: number;
  /** The headers of a request, names and values together. */
  readonly maxHeaderBytes: number;
  /** How long a connection may be silent in the middle of a request or an answer. */
  readonly idleTimeoutSeconds: number;
  /** Requests in flight, streams and WebSockets of one client; as many as of all unless it is set. */
  readonly maxConnectionsPerClient?: number;
  /** The largest message of a WebSocket. */
  readonly maxBodyBytes?: number;
}

/** Unfinished messages of all WebSockets together, about, and the length that each of them may have at least. */
const unfinishedBytes = 134_217_728;
const leastMessageBytes = 65_536;

/**
 * The longest message while so many WebSockets are open. The runtime does not tell how much it holds of unfinished ones, so
 * that they cannot be charged to anybody: the more sockets there are, the less each of them may send at once.
 */
export function messageBytesFor(maxBytes: number, sockets: number): number {
  const share = 2 ** Math.floor(Math.log2(unfinishedBytes / Math.max(1, sockets)));
  return Math.min(maxBytes, Math.max(leastMessageBytes, share));
}

/** What the runtime itself takes: it answers 431 beyond, without a body. */
export const runtimeHeaderBytes = 16_384;

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  maxHeaderBytes: runtimeHeaderBytes,
  idleTimeoutSeconds: 30,
};
