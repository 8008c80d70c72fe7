import { type EventStream, openStream } from '../../harness/event-stream.ts';
import type { Reader } from '../../src/storage/database.ts';
import type { Ledger } from './ledger.ts';

const subscription = 'subscription { postCreated { title } }';

const pauseMs = 20;

/** How long events may be on their way after the last write. */
const patienceMs = 10_000;

/** Hears of every article, over one connection after the other: it goes on after the last event that it heard. */
export class Subscriber {
  /** Titles, in the order of their events. */
  readonly heard: string[] = [];
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #positions = new Set<string>();
  #lastEventId: string | undefined;
  #stream: EventStream | null = null;
  #isOver = false;
  /** How often it went on over another connection. */
  resumed = 0;
  /** After so many events it breaks off its own connection, again and again. */
  readonly #staysFor: number;

  private constructor(url: string, ledger: Ledger, staysFor: number) {
    this.#url = url;
    this.#ledger = ledger;
    this.#staysFor = staysFor;
  }

  /** Resolves once it listens: what is written after that is heard. */
  static async open(url: string, ledger: Ledger, staysFor = Number.POSITIVE_INFINITY): Promise<Subscriber> {
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
      try {
        await this.#hearAll();
      } catch {
        // The stream broke off, or there is no server: it is asked again.
      }
      if (this.#isOver) return;
      await Bun.sleep(pauseMs);
      const after = this.#lastEventId === undefined ? {} : { lastEventId: this.#lastEventId };
      this.#stream = await openStream(this.#url, subscription, after).catch(() => null);
      if (this.#stream !== null) this.resumed += 1;
    }
  }

  async #hearAll(): Promise<void> {
    for (;;) {
      const event = (await this.#stream?.next()) ?? null;
      if (event === null) return;
      if (event.id === null) {
        // No event is replaced by an error, and no stream ends by itself.
        this.#ledger.violate(`a subscriber received what is not an event: ${event.text}`);
        this.#stream?.close();
        return;
      }
      if (this.#positions.has(event.id)) this.#ledger.violate(`an event was heard twice: ${event.text}`);
      this.#positions.add(event.id);
      this.#lastEventId = event.id;
      this.heard.push(event.data.data.postCreated.title);
      if (this.heard.length % this.#staysFor === 0) {
        this.#stream?.close();
        return;
      }
    }
  }
}

/** Every article that is there was heard of by everybody, once, and in one order. */
export async function verifyEvents(
  reader: Reader,
  subscribers: readonly Subscriber[],
  ledger: Ledger,
): Promise<void> {
  const rows = await reader.all<{ title: string }>('select title from blog_posts');
  const deadline = performance.now() + patienceMs;
  for (const [index, subscriber] of subscribers.entries()) {
    const missing = () => {
      const heard = new Set(subscriber.heard);
      return rows.filter(({ title }) => !heard.has(title)).map(({ title }) => title);
    };
    while (missing().length > 0 && performance.now() < deadline) await Bun.sleep(pauseMs);
    const missed = missing();
    if (missed.length > 0)
      ledger.violate(`subscriber ${index} missed ${missed.length} events: ${missed.slice(0, 3)}`);
  }
  verifyOrder(subscribers, ledger);
}

/** An event whose record is gone by then is left out, so that some hear of it and others do not. */
function verifyOrder([first, ...others]: readonly Subscriber[], ledger: Ledger): void {
  if (first === undefined) return;
  for (const other of others) {
    const [one, two] = [new Set(first.heard), new Set(other.heard)];
    const order = first.heard.filter((title) => two.has(title)).join('\n');
    if (order !== other.heard.filter((title) => one.has(title)).join('\n'))
      ledger.violate('two subscribers heard events in different orders');
  }
}
