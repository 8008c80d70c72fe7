import { type Destination, type Line, type LineEvents, openLine } from './line.ts';
import {
  columnsOf,
  fieldsOf,
  MessageReader,
  NoticeFinder,
  queryMessage,
  refusalMessage,
} from './messages.ts';

/** The check of a server before a connection to it may be used. */
export interface Gate {
  readonly question: string;
  admits(row: readonly (string | null)[]): boolean;
}

/** The routine name, the same in every locale, in PostgreSQL's notice about a commit that waits for its standbys. */
const waitForStandbys = 'SyncRepWaitForLSN';

type Phase = 'starting' | 'asking' | 'open';

/** A connection of the driver and its counterpart to the server. Each ends with the other. */
export class RelayedConnection implements LineEvents {
  readonly #client: Line;
  readonly #gate: Gate;
  readonly #onEnd: (connection: RelayedConnection) => void;
  readonly #reader = new MessageReader();
  readonly #notices = new NoticeFinder();
  #server: Line | null = null;
  #unsent: Buffer[] = [];
  #phase: Phase = 'starting';
  /** The server's ReadyForQuery message, held back from the driver until the gate is passed. */
  #ready: Buffer | null = null;
  #isAdmitted = false;
  #isEnded = false;

  constructor(
    client: Line,
    destination: Destination,
    gate: Gate,
    onEnd: (connection: RelayedConnection) => void,
  ) {
    this.#client = client;
    this.#gate = gate;
    this.#onEnd = onEnd;
    openLine(destination, this);
  }

  send(chunk: Buffer): void {
    if (this.#server === null) this.#unsent.push(chunk);
    else this.#server.write(chunk);
  }

  onOpen(line: Line): void {
    if (this.#isEnded) {
      line.cut();
      return;
    }
    this.#server = line;
    for (const chunk of this.#unsent) line.write(chunk);
    this.#unsent = [];
  }

  onData(chunk: Buffer): void {
    if (this.#isEnded) return;
    if (this.#phase !== 'open') this.#readStart(chunk);
    else if (this.#notices.find(chunk).some(isUnconfirmedCommit)) this.end();
    else this.#client.write(chunk);
  }

  onClose(): void {
    this.end();
  }

  /** Handles a close by the driver: the data it sent last still goes to the server. */
  leave(): void {
    this.#isEnded = true;
    this.#server?.end();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd(this);
    this.#server?.cut();
    if (this.#phase === 'open') this.#client.cut();
    else refuse(this.#client);
  }

  /**
   * Reads the startup. The driver is silent between its login and ReadyForQuery, so the gate can send its query in
   * between.
   */
  #readStart(chunk: Buffer): void {
    for (const { type, body, bytes } of this.#reader.read(chunk)) {
      if (this.#phase === 'starting' && type !== 'Z') this.#client.write(bytes);
      else if (this.#phase === 'starting') this.#ask(bytes);
      else if (type === 'D') this.#isAdmitted = this.#gate.admits(columnsOf(body));
      else if (type === 'Z') this.#admit();
      if (this.#isEnded) return;
    }
  }

  #ask(ready: Buffer): void {
    this.#phase = 'asking';
    this.#ready = ready;
    this.#server?.write(queryMessage(this.#gate.question));
  }

  #admit(): void {
    if (!this.#isAdmitted || this.#ready === null) {
      this.end();
      return;
    }
    this.#phase = 'open';
    this.#client.write(this.#ready);
  }
}

export function refuse(client: Line): void {
  client.write(refusalMessage);
  client.end();
}

/**
 * Returns true for the notice of a commit whose wait for the standbys was canceled. PostgreSQL reports such a commit as
 * successful, but it may be lost with the server, so the driver must not receive the success.
 */
function isUnconfirmedCommit(notice: Buffer): boolean {
  return fieldsOf(notice).get('R') === waitForStandbys;
}
