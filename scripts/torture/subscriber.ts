import { type EventStream, openStream } from '../../harness/event-stream.ts';
import type { Reader } from '../../src/storage/database.ts';
import type { Ledger } from './ledger.ts';

const subscription = 'subscription { postCreated { title } }';
const pauseMs = 20;

/** How long events may be on their way after the last write. */
const patienceMs = 10_000;

/** Receives every article, over one connection after the other: it goes on after the last event that it received. */
export class Subscriber {
  /** Titles, in the order of their events. */
  readonly heard: string[] = [];
  /** The number of times it has reconnected. */
  resumed = 0;
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #positions = new Set<string>();
  #lastEventId: string | undefined;
  #stream: EventStream | null = null;
  #isOver = false;
  /** After so many events it breaks off its own connection, again and again. */
  readonly #staysFor: number;

  private constructor(url: string, ledger: Ledger, staysFor: number) {
    this.#url = url;
    this.#ledger = ledger;
    this.#staysFor = staysFor;
  }

  /** Resolves once it listens: what is written after that is received. */
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
      // The stream may break off, or there is no server: it is asked again.
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
      // No event is replaced by an error, and no stream ends by itself.
      if (id === null) this.#ledger.violate(`a subscriber received what is not an event: ${text}`);
      else if (this.#positions.has(id)) this.#ledger.violate(`an event was received twice: ${text}`);
      if (id === null) break;
      this.#positions.add(id);
      this.#lastEventId = id;
      this.heard.push(data.data.postCreated.title);
      if (this.heard.length % this.#staysFor === 0) break;
    }
    this.#stream?.close();
  }

  async #next() {
    return (await this.#stream?.next()) ?? null;
  }
}

/** Every article that is there was received by everybody, once, and in one order. */
export async function verifyEvents(
  reader: Reader,
  subscribers: readonly Subscriber[],
  ledger: Ledger,
): Promise<void> {
  const rows = await reader.all<{ title: string }>('select title from blog_posts');
  const deadline = performance.now() + patienceMs;
  for (const [index, { heard }] of subscribers.entries()) {
    const missing = () => {
      const titles = new Set(heard);
      return rows.map(({ title }) => title).filter((title) => !titles.has(title));
    };
    while (missing().length > 0 && performance.now() < deadline) await Bun.sleep(pauseMs);
    const missed = missing();
    if (missed.length > 0)
      ledger.violate(`subscriber ${index} missed ${missed.length} events: ${missed.slice(0, 3)}`);
  }
  verifyOrder(subscribers, ledger);
}

/** An event whose record is gone by then is left out, so that some receive it and others do not. */
function verifyOrder([first, ...others]: readonly Subscriber[], ledger: Ledger): void {
  if (first === undefined) return;
  for (const other of others) {
    const [one, two] = [new Set(first.heard), new Set(other.heard)];
    const order = first.heard.filter((title) => two.has(title)).join('\n');
    if (order !== other.heard.filter((title) => one.has(title)).join('\n'))
      ledger.violate('two subscribers received events in different orders');
  }
}
