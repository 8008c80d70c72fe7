import { type EventStream, openStream } from '../../harness/event-stream.ts';
import type { Reader } from '../../src/storage/database.ts';
import type { Ledger } from './ledger.ts';

const subscription = 'subscription { postCreated { title } }';
const pauseMs = 20;

/** The time that events may take after the last write. */
const patienceMs = 10_000;

/** Receives every article, over one connection after the other, resuming after the last event. */
export class Subscriber {
  readonly received: string[] = [];
  resumed = 0;
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #positions = new Set<string>();
  #lastEventId: string | undefined;
  #stream: EventStream | null = null;
  #isOver = false;
  /** Disconnects by itself after this many events, repeatedly. */
  readonly #staysFor: number;

  private constructor(url: string, ledger: Ledger, staysFor: number) {
    this.#url = url;
    this.#ledger = ledger;
    this.#staysFor = staysFor;
  }

  /** Resolves once it is subscribed, so that it receives every later write. */
  static async open(url: string, ledger: Ledger, staysFor: number): Promise<Subscriber> {
    const subscriber = new Subscriber(url, ledger, staysFor);
    subscriber.#stream = await openStream(url, subscription);
    void subscriber.#listen();
    return subscriber;
  }

  close(): void {
    this.#isOver = true;
    this.#stream?.close();
  }

  async #listen(): Promise<void> {
    while (!this.#isOver) {
      // The stream may break, or there is no server: reconnect.
      await this.#hearAll().catch(() => undefined);
      if (this.#isOver) return;
      await Bun.sleep(pauseMs);
      const after = this.#lastEventId === undefined ? {} : { lastEventId: this.#lastEventId };
      this.#stream = await openStream(this.#url, subscription, after).catch(() => null);
      if (this.#stream !== null) this.resumed += 1;
    }
  }

  async #hearAll(): Promise<void> {
    for (let event = await this.#next(); event !== null; event = await this.#next()) {
      const { id, text, data } = event;
      // No event is replaced by an error, and no stream completes.
      if (id === null) this.#ledger.violate(`a subscriber received what is not an event: ${text}`);
      else if (this.#positions.has(id)) this.#ledger.violate(`an event was received twice: ${text}`);
      if (id === null) break;
      this.#positions.add(id);
      this.#lastEventId = id;
      this.received.push(data.data.postCreated.title);
      if (this.received.length % this.#staysFor === 0) break;
    }
    this.#stream?.close();
  }

  async #next() {
    return (await this.#stream?.next()) ?? null;
  }
}

/** Every existing article was received by every subscriber, once, and in one order. */
export async function verifyEvents(
  reader: Reader,
  subscribers: readonly Subscriber[],
  ledger: Ledger,
): Promise<void> {
  const rows = await reader.all<{ title: string }>('select title from blog_posts');
  const deadline = performance.now() + patienceMs;
  for (const [index, { received }] of subscribers.entries()) {
    const findMissed = () => {
      const titles = new Set(received);
      return rows.map(({ title }) => title).filter((title) => !titles.has(title));
    };
    while (findMissed().length > 0 && performance.now() < deadline) await Bun.sleep(pauseMs);
    const missed = findMissed();
    if (missed.length > 0)
      ledger.violate(`subscriber ${index} missed ${missed.length} events: ${missed.slice(0, 3)}`);
  }
  const [first, ...others] = subscribers;
  if (first !== undefined && !others.every((other) => hasSameOrder(first.received, other.received)))
    ledger.violate('two subscribers received events in different orders');
}

/** An event whose record is already deleted is omitted, so some receive it and others do not. */
function hasSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [ofOne, ofOther] = [new Set(one), new Set(other)];
  const shared = one.filter((title) => ofOther.has(title));
  return shared.join('\n') === other.filter((title) => ofOne.has(title)).join('\n');
}
