import { pieceLength } from '../lib/sizes.ts';

export interface ServerLimits {
  /** Requests in flight plus open WebSockets. */
  readonly maxConnections: number;
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
 * added. Without it, 700 unfinished messages took 809 MiB.
 */
export function messageBytesFor(maxBytes: number, sockets: number): number {
  const share = 2 ** Math.floor(Math.log2(unfinishedBytes / Math.max(1, sockets)));
  return Math.min(maxBytes, Math.max(pieceLength, share));
}

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  idleTimeoutSeconds: 30,
};
