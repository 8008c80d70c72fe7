import { rmSync } from 'node:fs';
import type { Socket } from 'bun';
import { type Destination, SocketLine } from './line.ts';
import { type Gate, RelayedConnection, refuse } from './relayed-connection.ts';
import { isThere, makeSocketFolder, removeLeftovers, socketIn } from './socket-folder.ts';

/** The driver's end of a connection. */
interface Driver {
  readonly line: SocketLine;
  readonly connection: RelayedConnection;
}

/**
 * A door inside the process that every connection of the driver goes through. It leads to the server that takes writes,
 * whichever that is now. The driver by itself knows one server only, and keeps the notices of a server to itself.
 */
export class Relay {
  readonly #folder = makeSocketFolder();
  readonly #connections = new Set<RelayedConnection>();
  readonly #gate: Gate;
  readonly #onLoss: () => void;
  #listener: { stop(closeActiveConnections?: boolean): void };
  #destination: Destination | null = null;

  /** `onLoss` is called when a connection ends that this process has not ended. */
  constructor(gate: Gate, onLoss: () => void) {
    this.#gate = gate;
    this.#onLoss = onLoss;
    this.#listener = this.#listen();
    void removeLeftovers();
  }

  /** Where the driver connects to. */
  get path(): string {
    return socketIn(this.#folder);
  }

  /** Where connections go from now on; with null, nowhere. Those that lead elsewhere are cut. */
  leadTo(destination: Destination | null): void {
    this.#destination = destination;
    this.cut();
  }

  /** Ends all connections. The driver opens others. */
  cut(): void {
    const connections = [...this.#connections];
    this.#connections.clear();
    for (const connection of connections) connection.end();
  }

  /** Somebody who tidies up the folder for temporary files may have taken the socket along. */
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

  /** The driver has ended its connection. */
  #forget(driver: Driver | null): void {
    if (driver === null || driver === undefined) return;
    this.#connections.delete(driver.connection);
    driver.connection.leave();
  }
}
