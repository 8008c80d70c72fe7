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

export const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  idleTimeoutSeconds: 30,
};
