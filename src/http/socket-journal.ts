import type { Awaitable } from '../lib/awaitable.ts';
import type { Exchange } from './exchange.ts';
import { factsOf, type Kept, type KeptResponse, type RequestJournal } from './journal.ts';
import type { Place } from './place.ts';
import type { Socket, SocketOpening, SocketSession } from './socket.ts';

const switching = 101;

/** Records the opening of a socket, every message in both directions, and the close. */
export function keepMessages(
  journal: RequestJournal,
  exchange: Exchange,
  place: Place,
  { protocol, memory, session }: SocketOpening,
): SocketOpening {
  const messages = new Messages(journal, factsOf(exchange, place), protocol);
  return { protocol, memory, session: new KeptSession(messages, session) };
}

class Messages {
  readonly #journal: RequestJournal;
  readonly #facts: ReturnType<typeof factsOf>;
  readonly #protocol: string;
  /** The journal number of the upgrade request. */
  readonly #request: number | null;

  constructor(journal: RequestJournal, facts: ReturnType<typeof factsOf>, protocol: string) {
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

class KeptSession implements SocketSession {
  readonly #messages: Messages;
  readonly #session: SocketSession;

  constructor(messages: Messages, session: SocketSession) {
    this.#messages = messages;
    this.#session = session;
  }

  opened(socket: Socket): void {
    this.#session.opened(new KeptSocket(this.#messages, socket));
  }

  received(text: string): void {
    this.#messages.received(text);
    this.#session.received(text);
  }

  closed(code: number, reason: string): void {
    this.#messages.closed(code, reason);
    this.#session.closed(code, reason);
  }
}

class KeptSocket implements Socket {
  readonly #messages: Messages;
  readonly #socket: Socket;

  constructor(messages: Messages, socket: Socket) {
    this.#messages = messages;
    this.#socket = socket;
  }

  send(text: string, fault: string | null = null): Awaitable<void> {
    this.#messages.sent(text, fault);
    return this.#socket.send(text);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  reset(): void {
    this.#socket.reset();
  }
}
