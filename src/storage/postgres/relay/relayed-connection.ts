import { type Destination, type Line, type LineEvents, openLine } from './line.ts';
import {
  columnsOf,
  fieldsOf,
  MessageReader,
  NoticeFinder,
  queryMessage,
  refusalMessage,
} from './messages.ts';

/** What a relay asks of a server before it lets anybody use a connection to it. */
export interface Gate {
  readonly question: string;
  /** Whether the server that gave this row is the one that may be used. */
  admits(row: readonly (string | null)[]): boolean;
}

/** PostgreSQL's own name, in every language, for the wait of a commit for its standbys. */
const waitForStandbys = 'SyncRepWaitForLSN';

type Phase = 'starting' | 'asking' | 'open';

/** A connection of the driver, and the one to the server that it goes on through. Either ends with the other. */
export class RelayedConnection implements LineEvents {
  readonly #client: Line;
  readonly #gate: Gate;
  readonly #onEnd: (connection: RelayedConnection) => void;
  readonly #reader = new MessageReader();
  readonly #notices = new NoticeFinder();
  #server: Line | null = null;
  /** What the driver has said before there was a server. */
  #unsent: Buffer[] = [];
  #phase: Phase = 'starting';
  /** The server's word that it is ready, which the driver gets once the gate is passed. */
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

  /** From the driver. */
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

  /** The driver has ended it: what it said last goes to the server. */
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

  /** The driver says nothing between its log-in and the server's word that it is ready: there the gate has its place. */
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

/** For a driver that is about to log in. */
export function refuse(client: Line): void {
  client.write(refusalMessage);
  client.end();
}

/**
 * A commit whose wait for the standbys was cancelled is reported as successful, with a notice. It may be lost with the
 * server, so the driver must not hear of its success.
 */
function isUnconfirmedCommit(notice: Buffer): boolean {
  return fieldsOf(notice).get('R') === waitForStandbys;
}
