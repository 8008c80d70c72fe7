/** What a server takes of its clients together, and of each. */
export interface ServerLimits {
  /** Requests in flight and open WebSockets, together. */
  readonly maxConnections: number;
  /** The headers of a request, names and values together. */
  readonly maxHeaderBytes: number;
  /** How long a connection may be silent in the middle of a request or an answer. */
  readonly idleSeconds: number;
  /** Requests in flight, streams and WebSockets of one client; as many as of all unless it is set. */
  readonly maxConnectionsPerClient?: number;
  /** The largest message of a WebSocket. */
  readonly maxMessageBytes?: number;
}

/** The largest WebSocket message. The runtime does not tell how much of an unfinished one it holds, so it is no larger. */
const maxMessageBytes = 524_288;

export function messageBytesFor(maxBodyBytes: number): number {
  return Math.min(maxBodyBytes, maxMessageBytes);
}

/** What the runtime itself takes: it answers 431 beyond, without a body. */
export const runtimeHeaderBytes = 16_384;

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  maxHeaderBytes: runtimeHeaderBytes,
  idleSeconds: 30,
};
