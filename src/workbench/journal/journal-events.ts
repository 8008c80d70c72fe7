import * as z from 'zod';
import { eventStreamType, MessageStream, wantsEventStream } from '../../http/event-stream.ts';
import { writeList } from '../../http/list-reply.ts';
import type { Operation } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { parseWholeNumber } from '../../lib/integer-id.ts';
import { exampleEntry } from '../examples.ts';
import type { WorkbenchParts } from '../parts.ts';
import { entryList, filters, toSelection } from './journal-shapes.ts';
import { listen, type Received } from './journals.ts';
import { fits, type Selection, select } from './select.ts';

export const listenToJournal = ({ workbench, ofWorld }: WorkbenchParts): Operation =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/journal/events',
    id: 'listenToJournal',
    tag: 'Journal',
    summary: 'Stream the entries of a journal',
    description:
      'Streams entries as server-sent events, from now on or after the id in `Last-Event-ID`, which browsers send when they reconnect. If entries were deleted, by a reset or by clearing the journal, the event `forgotten` is sent, followed by the remaining entries. ' +
      'A client that does not name `text/event-stream` in `Accept` receives the stored entries after that id.',
    query: queryOf(filters),
    responses: {
      200: {
        description: 'An open stream, or the stored entries as JSON.',
        shape: entryList,
        otherTypes: { [eventStreamType]: z.string() },
        isEndless: true,
      },
    },
    examples: [
      {
        name: 'entry',
        summary: 'An entry',
        reply: { status: 200, body: { data: [exampleEntry] } },
      },
    ],
    async handle({ exchange, found: name, query }) {
      const { journal } = workbench.sandboxes.stateOf(name);
      const after = parseWholeNumber(exchange.header('last-event-id') ?? '') ?? journal.lastId;
      const selection = toSelection(query);
      if (!wantsEventStream(exchange))
        return writeList(select(journal, after, selection, exchange), exchange);
      return new MessageStream(exchange, (gone) =>
        messagesOf(listen(journal, after, gone, exchange), selection),
      );
    },
  });

/** A separate event type, so clients that handle entries only can ignore it. */
const forgotten = 'event: forgotten\ndata: {}\n\n';

async function* messagesOf(
  received: AsyncIterable<Received>,
  selection: Selection,
): AsyncGenerator<string, void, void> {
  for await (const entry of received) {
    if (entry === 'forgotten') yield forgotten;
    else if (entry === null) yield '';
    else if (fits(entry.text, selection)) yield `id: ${entry.id}\ndata: ${entry.text}\n\n`;
  }
}
