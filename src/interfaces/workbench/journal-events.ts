import * as z from 'zod';
import { eventStream, eventStreamType, prefersSnapshot } from '../../http/event-stream.ts';
import type { Operation } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { parseWholeNumber } from '../../lib/integer-id.ts';
import type { Entry } from '../../workbench/journal/entry.ts';
import type { Received } from '../../workbench/journal/journals.ts';
import { type Selection, select, selectFrom } from '../../workbench/journal/select.ts';
import { exampleEntry } from './examples.ts';
import { idleMs } from './follow-log.ts';
import { nameOf } from './in-world.ts';
import { listEntries } from './journal-lists.ts';
import { entryList, filters, toSelection } from './journal-shapes.ts';
import type { WorkbenchParts } from './parts.ts';

export const listenToJournal = (
  { workbench: { journals }, operation }: WorkbenchParts,
  tag: string,
): Operation =>
  operation({
    route: 'GET /_workbench/sandboxes/:name/journal/events',
    id: 'listenToJournal',
    tag,
    summary: 'Stream the entries of a journal',
    description:
      'Streams entries as server-sent events, from now on or after the id in `Last-Event-ID`, which browsers send when they reconnect. If entries were deleted, by a reset or by clearing the journal, the event `forgotten` is sent, followed by the remaining entries. ' +
      'A client that prefers JSON receives the stored entries after that id.',
    query: queryOf(filters),
    responses: {
      200: {
        description: 'An open stream, or the stored entries as JSON.',
        shape: entryList,
        otherTypes: { [eventStreamType]: z.string() },
        isEndless: true,
      },
    },
    isLive: true,
    examples: [
      {
        name: 'entry',
        summary: 'An entry',
        reply: { status: 200, body: { data: [exampleEntry] } },
      },
    ],
    find: ({ exchange }) => journals.requireName(nameOf(exchange)),
    async handle({ exchange, found: name, query }) {
      const after = parseWholeNumber(exchange.header('last-event-id') ?? '') ?? journals.lastId(name);
      if (prefersSnapshot(exchange)) {
        return listEntries(await selectFrom(journals.read(name, after), toSelection(query)), exchange);
      }
      let isOver = false;
      const entries = journals.listen(name, { after, idleMs, isOver: () => isOver });
      const stream = toStream(entries, toSelection(query), {
        begin: () => exchange.hold(),
        end: () => {
          isOver = true;
        },
      });
      return eventStream(stream);
    },
  });

function toMessage(entry: Pick<Entry, 'id'>): string {
  return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
}

/** A separate event type, so clients that handle entries only can ignore it. */
const forgotten = 'event: forgotten\ndata: {}\n\n';

interface Lifetime {
  /** Counts the connection toward its client's limit until the returned function is called. */
  begin(): () => void;
  end(): void;
}

/** Reads entries only as fast as the client consumes them. */
function toStream(
  entries: AsyncGenerator<Received, void, void>,
  selection: Selection,
  { begin, end }: Lifetime,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let release: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        release ??= begin();
        const { done, value } = await entries.next();
        if (done) {
          release();
          return controller.close();
        }
        const messages = value === 'forgotten' ? forgotten : select(value, selection).map(toMessage).join('');
        controller.enqueue(encoder.encode(messages === '' ? ':\n\n' : messages));
      },
      cancel() {
        release?.();
        end();
      },
    },
    { highWaterMark: 0 },
  );
}
