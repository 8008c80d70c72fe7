import { pieceLength } from '../lib/sizes.ts';

export interface ServerLimits {
  /** Requests in flight plus open WebSockets. */
  readonly maxConnections: number;
  /** Names and values of all request headers together. */
  readonly maxHeaderBytes: number;
  /** The longest silence of a connection in the middle of a request or a response. */
  readonly idleTimeoutSeconds: number;
  /** Requests in flight, streams and WebSockets of one client; by default as many as all clients together. */
  readonly maxConnectionsPerClient?: number;
  /** The largest message of a WebSocket. */
  readonly maxBodyBytes?: number;
}

/** The approximate memory for unfinished messages of all WebSockets. Each may have one piece at least. */
const unfinishedBytes = 134_217_728;

/**
 * Returns the longest message allowed with this many open WebSockets. The runtime does not report how much it
 * buffers of unfinished messages, so they cannot be charged to a client; the limit shrinks as sockets are
 * added.
 */
export function messageBytesFor(maxBytes: number, sockets: number): number {
  const share = 2 ** Math.floor(Math.log2(unfinishedBytes / Math.max(1, sockets)));
  return Math.min(maxBytes, Math.max(pieceLength, share));
}

/** The runtime's own limit, beyond which it sends 431 without a body. */
export const runtimeHeaderBytes = 16_384;

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  maxHeaderBytes: runtimeHeaderBytes,
  idleTimeoutSeconds: 30,
};
