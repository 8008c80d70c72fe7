import type { Exchange } from './exchange.ts';
import {
  type Facts,
  factsOf,
  type Kept,
  type KeptResponse,
  type RequestJournal,
  SentSecrets,
} from './journal.ts';
import type { Place } from './place.ts';
import type { SocketJournal, SocketOpening } from './socket.ts';

const switching = 101;

/** Records the opening of a socket, every message in both directions, and the close. */
export function keepMessages(
  journal: RequestJournal,
  exchange: Exchange,
  place: Place,
  opening: SocketOpening,
): SocketOpening {
  const facts = { ...factsOf(exchange, place), sent: new SentSecrets() };
  return { ...opening, journal: new Messages(journal, facts, opening.protocol) };
}

class Messages implements SocketJournal {
  readonly #journal: RequestJournal;
  readonly #facts: Facts;
  readonly #protocol: string;
  /** The journal number of the upgrade request. */
  readonly #request: number | null;

  constructor(journal: RequestJournal, facts: Facts, protocol: string) {
    this.#journal = journal;
    this.#facts = facts;
    this.#protocol = protocol;
    const opening = { kind: 'request', body: null, durationMs: 0, request: null } as const;
    this.#request = journal.isOn ? journal.add({ ...facts, ...opening, response: this.#reply(null) }) : null;
  }

  received(text: string): void {
    this.#add({ kind: 'message', body: text });
  }

  sent(text: string, fault: string | null): void {
    this.#add({ kind: 'message', response: this.#reply(text), fault });
  }

  closed(code: number, reason: string): void {
    this.#add({ kind: 'close', close: { code, reason } });
  }

  #add(message: Pick<Kept, 'kind'> & Partial<Kept>): void {
    if (!this.#journal.isOn) return;
    const rest = { at: Date.now(), body: null, response: null, durationMs: null, fault: null };
    this.#journal.add({ ...this.#facts, ...rest, request: this.#request, ...message });
  }

  #reply(body: string | null): KeptResponse {
    return { status: switching, headers: { 'sec-websocket-protocol': this.#protocol }, body };
  }
}
