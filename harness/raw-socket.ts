/** A WebSocket without a client library: messages are returned exactly as sent. */
export interface RawSocket {
  send(message: unknown): void;
  /** Sends bytes or text unchanged. */
  sendRaw(content: string | Uint8Array): void;
  /** Returns the next message, parsed. */
  next(): Promise<unknown>;
  /** The close code and reason, from either side. */
  readonly closed: Promise<{ code: number; reason: string }>;
  close(): void;
  /** Disconnects abruptly. */
  drop(): void;
}

export interface RawSocketOptions {
  readonly protocols?: string[];
  readonly headers?: Record<string, string>;
}

export async function openSocket(url: string, options: RawSocketOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(url, { protocols: ['graphql-transport-ws'], ...options } as never);
  const messages: unknown[] = [];
  const readers: ((message: unknown) => void)[] = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    const reader = readers.shift();
    if (reader === undefined) messages.push(message);
    else reader(message);
  };
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.onclose = ({ code, reason }) => resolve({ code, reason });
  });
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('the socket was refused'));
  });
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (content) => socket.send(content as string),
    next: () =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : new Promise((resolve) => void readers.push(resolve)),
    closed,
    close: () => socket.close(),
    drop: () => socket.terminate(),
  };
}

/** Opens a socket that is ready for operations. */
export async function openReadySocket(url: string, payload?: unknown, options?: RawSocketOptions) {
  const socket = await openSocket(url, options);
  socket.send({ type: 'connection_init', payload });
  await socket.next();
  return socket;
}
