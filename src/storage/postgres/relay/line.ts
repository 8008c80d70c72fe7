import { readFileSync } from 'node:fs';
import { connect as connectPlain, isIP, type Socket as NodeSocket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Socket } from 'bun';

/** One end of a connection. It accepts all writes and sends them when it can. */
export interface Line {
  write(chunk: Uint8Array): void;
  /** Closes the line after sending everything written. */
  end(): void;
  cut(): void;
}

export interface LineEvents {
  onOpen(line: Line): void;
  onData(chunk: Buffer): void;
  onClose(): void;
}

/** The address of a server, as Bun's driver parses its URL. */
export interface Destination {
  readonly hostname: string;
  readonly port: number;
  readonly path: string | undefined;
  readonly tls: TlsFiles | null;
  readonly tlsMode: TlsMode;
}

/** Indexed by the driver's numbers. */
export const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof tlsModes)[number];

export interface TlsFiles {
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
  readonly passphrase?: string;
}

/** A Bun socket with a buffer for data that the system does not accept yet. */
export class SocketLine implements Line {
  readonly #socket: Pick<Socket<unknown>, 'write' | 'end' | 'terminate'>;
  #waiting: Uint8Array[] = [];

  constructor(socket: Pick<Socket<unknown>, 'write' | 'end' | 'terminate'>) {
    this.#socket = socket;
  }

  write(chunk: Uint8Array): void {
    if (this.#waiting.length > 0) {
      this.#waiting.push(chunk);
      return;
    }
    const sent = Math.max(0, this.#socket.write(chunk));
    if (sent < chunk.length) this.#waiting.push(chunk.subarray(sent));
  }

  drain(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const chunk of waiting) this.write(chunk);
  }

  end(): void {
    this.#socket.end();
  }

  cut(): void {
    this.#socket.terminate();
  }
}

export function openLine(destination: Destination, events: LineEvents): void {
  if (destination.tlsMode === 'disable' || destination.path !== undefined) openSocket(destination, events);
  else openSecurely(destination, events);
}

function openSocket({ hostname, port, path }: Destination, events: LineEvents): void {
  let line: SocketLine | null = null;
  const socket = {
    open(opened: Socket<undefined>) {
      line = new SocketLine(opened);
      events.onOpen(line);
    },
    data: (_: Socket<undefined>, chunk: Buffer) => events.onData(chunk),
    drain: () => line?.drain(),
    close: () => events.onClose(),
    error: () => events.onClose(),
    connectError: () => events.onClose(),
  };
  const opening =
    path === undefined ? Bun.connect({ hostname, port, socket }) : Bun.connect({ unix: path, socket });
  opening.catch(() => events.onClose());
}

/** The SSLRequest message, to which the server responds with one letter. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

function openSecurely(destination: Destination, events: LineEvents): void {
  const plain = connectPlain(destination.port, destination.hostname);
  plain.setNoDelay(true);
  plain.on('error', () => events.onClose());
  plain.on('close', () => events.onClose());
  plain.once('connect', () => plain.write(tlsRequest));
  plain.once('data', (reply) => {
    plain.pause();
    try {
      goOn(plain, reply.toString('latin1'), destination, events);
    } catch {
      // A certificate file no longer exists.
      plain.destroy();
    }
  });
}

/**
 * Continues after the SSLRequest. The server may send only one letter before encryption; anything more was injected.
 */
function goOn(plain: NodeSocket, reply: string, destination: Destination, events: LineEvents): void {
  if (reply === 'S') carry(secured(plain, destination), events, 'secureConnect');
  else if (reply === 'N' && destination.tlsMode === 'prefer') carry(plain, events, null);
  else plain.destroy();
}

function secured(plain: NodeSocket, { hostname, tls, tlsMode }: Destination): NodeSocket {
  const read = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file));
  return connectSecurely({
    socket: plain,
    host: hostname,
    // SNI does not allow IP addresses; the certificate is checked against the address all the same.
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ca: read(tls?.caFile),
    cert: read(tls?.certFile),
    key: read(tls?.keyFile),
    passphrase: tls?.passphrase,
    rejectUnauthorized: tlsMode === 'verify-ca' || tlsMode === 'verify-full',
    ...(tlsMode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  });
}

function carry(socket: NodeSocket, events: LineEvents, opensWith: 'secureConnect' | null): void {
  const open = () => {
    socket.on('data', (chunk) => events.onData(chunk as Buffer));
    socket.resume();
    events.onOpen({
      write: (chunk) => void socket.write(chunk),
      end: () => void socket.end(),
      cut: () => void socket.destroy(),
    });
  };
  socket.on('error', () => events.onClose());
  socket.on('close', () => events.onClose());
  if (opensWith === null) open();
  else socket.once(opensWith, open);
}
