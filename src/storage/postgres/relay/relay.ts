import { rmSync } from 'node:fs';
import type { Socket } from 'bun';
import { type Destination, SocketLine } from './line.ts';
import { type Gate, RelayedConnection, refuse } from './relayed-connection.ts';
import { isThere, makeSocketFolder, removeLeftovers, socketIn } from './socket-folder.ts';

interface Driver {
  readonly line: SocketLine;
  readonly connection: RelayedConnection;
}

/**
 * A local socket that all connections of the driver go through. It leads to whichever server takes writes now. The
 * driver itself knows only one server, and does not expose notices.
 */
export class Relay {
  readonly #folder = makeSocketFolder();
  readonly #connections = new Set<RelayedConnection>();
  readonly #gate: Gate;
  readonly #onLoss: () => void;
  #listener: { stop(closeActiveConnections?: boolean): void };
  #destination: Destination | null = null;

  /** `onLoss` is called when a connection ends that this process did not end. */
  constructor(gate: Gate, onLoss: () => void) {
    this.#gate = gate;
    this.#onLoss = onLoss;
    this.#listener = this.#listen();
    void removeLeftovers();
  }

  get path(): string {
    return socketIn(this.#folder);
  }

  /** Routes connections to a server; with null, rejects them. Existing connections are closed. */
  leadTo(destination: Destination | null): void {
    this.#destination = destination;
    this.cut();
  }

  /** Closes all connections. The driver opens new ones. */
  cut(): void {
    const connections = [...this.#connections];
    this.#connections.clear();
    for (const connection of connections) connection.end();
  }

  /** Listens again if a cleanup of the temporary folder has removed the socket. */
  keepOpen(): void {
    if (isThere(this.#folder)) return;
    this.#listener.stop(false);
    this.#listener = this.#listen();
  }

  close(): void {
    this.leadTo(null);
    this.#listener.stop(true);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #listen() {
    return Bun.listen<Driver | null>({
      unix: this.path,
      socket: {
        open: (socket) => this.#accept(socket),
        data: (socket, chunk) => socket.data?.connection.send(chunk),
        drain: (socket) => socket.data?.line.drain(),
        close: (socket) => this.#forget(socket.data),
        error: (socket) => this.#forget(socket.data),
      },
    });
  }

  #accept(socket: Socket<Driver | null>): void {
    const line = new SocketLine(socket);
    if (this.#destination === null) {
      refuse(line);
      return;
    }
    const onEnd = (ended: RelayedConnection) => {
      if (this.#connections.delete(ended)) this.#onLoss();
    };
    const connection = new RelayedConnection(line, this.#destination, this.#gate, onEnd);
    socket.data = { line, connection };
    this.#connections.add(connection);
  }

  #forget(driver: Driver | null): void {
    if (driver === null || driver === undefined) return;
    this.#connections.delete(driver.connection);
    driver.connection.leave();
  }
}
