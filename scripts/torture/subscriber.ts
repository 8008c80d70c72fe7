import { type EventStream, openStream } from '../../harness/event-stream.ts';
import type { Ledger } from '../../harness/ledger.ts';
import { readUntil } from '../../harness/until.ts';
import type { Reader } from '../../src/storage/database.ts';

const subscription = 'subscription { postCreated { title } }';
const pauseMs = 20;

/** The time that events may take after the last write. */
const patienceMs = 10_000;

export interface Subscriber {
  /** The titles of articles, by the position of their event. */
  readonly received: ReadonlyMap<string, string>;
  readonly resumed: number;
  close(): void;
}

/**
 * Receives every article, over one connection after the other, resuming after the last event. It disconnects by itself
 * after this many events, repeatedly. Resolves once it is subscribed, so that it receives every later write.
 */
export async function openSubscriber(url: string, ledger: Ledger, maxEvents: number): Promise<Subscriber> {
  const received = new Map<string, string>();
  let stream: EventStream | null = await openStream(url, subscription);
  let [resumed, isOver] = [0, false];
  const receive = async () => {
    for (let event = await stream?.next(); event; event = await stream?.next()) {
      const { id, text, data } = event;
      // No event is replaced by an error, and no stream completes.
      if (id === null) return ledger.violate(`a subscriber received something other than an event: ${text}`);
      if (received.has(id)) ledger.violate(`an event was received twice: ${text}`);
      received.set(id, data.data.postCreated.title);
      if (received.size % maxEvents === 0) return;
    }
  };
  const listen = async () => {
    while (!isOver) {
      // The stream may break, or there is no server: reconnect.
      await receive().catch(() => undefined);
      stream?.close();
      await Bun.sleep(pauseMs);
      const lastEventId = [...received.keys()].at(-1);
      const after = lastEventId === undefined ? {} : { lastEventId };
      stream = isOver ? null : await openStream(url, subscription, after).catch(() => null);
      if (stream !== null) resumed += 1;
    }
  };
  void listen();
  const close = () => {
    isOver = true;
    stream?.close();
  };
  return {
    received,
    get resumed() {
      return resumed;
    },
    close,
  };
}

/** Every existing article was received by every subscriber, once, and in one order. */
export async function verifyEvents(
  reader: Reader,
  subscribers: readonly Subscriber[],
  ledger: Ledger,
): Promise<void> {
  const rows = await reader.all<{ title: string }>('select title from blog_posts');
  for (const [index, { received }] of subscribers.entries()) {
    const findMissed = () => {
      const titles = new Set(received.values());
      return rows.map(({ title }) => title).filter((title) => !titles.has(title));
    };
    const missed = await readUntil(patienceMs, findMissed, ({ length }) => length === 0);
    if (missed.length > 0)
      ledger.violate(`subscriber ${index} missed ${missed.length} events: ${missed.slice(0, 3)}`);
  }
  const [first = [], ...others] = subscribers.map(({ received }) => [...received.values()]);
  if (!others.every((other) => hasSameOrder(first, other)))
    ledger.violate('two subscribers received events in different orders');
}

/** An event whose record is already deleted is omitted, so some receive it and others do not. */
function hasSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [ofOne, ofOther] = [new Set(one), new Set(other)];
  const shared = one.filter((title) => ofOther.has(title));
  return shared.join('\n') === other.filter((title) => ofOne.has(title)).join('\n');
}
