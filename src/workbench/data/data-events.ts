import * as z from 'zod';
import { type BlogEvent, eventIn } from '../../blog/events.ts';
import { pageSize } from '../../events/event-reader.ts';
import { eventStreamType, idleMs, MessageStream, wantsEventStream } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import { writeList } from '../../http/list-reply.ts';
import type { Operation } from '../../http/operation.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import type { EventLog, LoggedEvent } from '../../storage/event-log.ts';
import type { World } from '../../world.ts';
import { looking } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { collectionsOf } from './collections.ts';
import { presentRecord } from './data-store.ts';

const dataEvent = z
  .strictObject({
    kind: z.enum(['postCreated', 'commentAdded']),
    collection: z.enum(['posts', 'comments']),
    record: z.record(z.string(), z.unknown()).describe('The record in its current state.'),
  })
  .meta({ id: 'DataEvent' });

const dataEvents = z.strictObject({ data: z.array(dataEvent) }).meta({ id: 'DataEvents' });

const created = {
  kind: 'postCreated',
  collection: 'posts',
  record: { id: 1, authorId: 1, title: 'Hello', body: 'First post', published: false },
};

export const listenToData = ({ workbench, ofWorld }: WorkbenchParts): Operation =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/events',
    id: 'listenToData',
    tag: 'Data',
    summary: 'Stream the events of a sandbox or of main',
    description:
      'Streams the events that GraphQL subscribers receive, each with its record, as server-sent events. The stream is not recorded in the journal and not affected by faults. ' +
      'It starts now, or after the id in `Last-Event-ID` if that is still known. A client that does not name `text/event-stream` in `Accept` receives the stored events.',
    responses: {
      200: {
        description: 'An open stream, or the stored events as JSON.',
        shape: dataEvents,
        otherTypes: { [eventStreamType]: z.string() },
        isEndless: true,
      },
    },
    examples: [{ name: 'event', summary: 'A new post', reply: { status: 200, body: { data: [created] } } }],
    async handle({ exchange, found: name }) {
      const { world, ending, leave } = await workbench.hold(name, looking);
      const after = await positionOf(world, exchange).catch((error) => {
        leave();
        throw error;
      });
      if (wantsEventStream(exchange)) {
        const begin = (gone: AbortSignal) => messagesOf(world, after, AbortSignal.any([ending, gone]));
        return new MessageStream(exchange, begin, { onEnd: leave });
      }
      try {
        return await writeList(storedEvents(world, after), exchange);
      } finally {
        leave();
      }
    },
  });

/** The limit of a response that is not a stream. */
const mostAtOnce = 100;

/** The position to resume after. An unknown position counts as the end of the log. */
async function positionOf(
  { events: { log, positions, ownLog } }: World,
  exchange: Exchange,
): Promise<number> {
  const known = positions.read(exchange.header('last-event-id') ?? '');
  const { position } = await log.end();
  if (known === null) return position;
  const page = await log.read(known.position, 1);
  const isKept = known.log === (ownLog ?? page.log) && page.keptAfter <= known.position;
  return isKept ? known.position : position;
}

async function* storedEvents(world: World, after: number) {
  const { events } = await world.events.log.read(after, mostAtOnce);
  for (const logged of events) {
    for (const event of await present(world, logged)) yield JSON.stringify(event);
  }
}

/** Returns an empty list if the record has been deleted. */
async function present({ database, catalog }: World, logged: LoggedEvent) {
  const event: BlogEvent = eventIn(logged);
  const name = event.kind === 'postCreated' ? 'posts' : 'comments';
  const id = event.kind === 'postCreated' ? event.postId : event.commentId;
  const collection = collectionsOf(catalog).find((each) => each.name === name);
  const record = collection && (await presentRecord(database, collection, [id]));
  return record ? [{ kind: event.kind, collection: name, record }] : [];
}

async function* messagesOf(
  world: World,
  after: number,
  ending: AbortSignal,
): AsyncGenerator<string, void, void> {
  const { log, positions, ownLog } = world.events;
  for await (const events of followLog(log, after, ending)) {
    if (events.length === 0) yield '';
    for (const logged of events) {
      const [event] = await present(world, logged);
      const id = positions.issue({ log: ownLog ?? logged.log, position: logged.position });
      if (event !== undefined) yield `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
    }
  }
}

/** Yields the events after a position as they are published. Yields an empty list first, and as a keep-alive. */
async function* followLog(
  log: EventLog,
  after: number,
  ending: AbortSignal,
): AsyncGenerator<readonly LoggedEvent[], void, void> {
  let position = after;
  let wake = Promise.withResolvers<void>();
  const received = () => wake.resolve();
  const stop = await log.listen({ onEvent: received, onGap: received });
  ending.addEventListener('abort', received, { once: true });
  try {
    yield [];
    while (!ending.aborted) {
      wake = Promise.withResolvers<void>();
      const { events } = await log.read(position, pageSize);
      if (events.length === 0) await waitAtMost(idleMs, wake.promise, undefined);
      position = events.at(-1)?.position ?? position;
      if (!ending.aborted) yield events;
    }
  } finally {
    stop();
    ending.removeEventListener('abort', received);
  }
}
