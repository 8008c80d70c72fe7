import { useMemo } from 'preact/hooks';
import { writeSnippet } from '../../src/interfaces/pages/assets/snippets.js';
import { linkTo, setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton } from '../lib/copy.tsx';
import { BodyText } from '../lib/json-text.tsx';
import { Panel } from '../lib/panel.tsx';
import type { DataEvent } from '../lib/shapes.ts';
import { timeOfDay } from '../lib/text.ts';
import { addressOf } from '../lib/worlds.ts';
import type { Received } from './events.ts';

const close = () => setParameters({ event: null });

/** One event: its record, its position in the log, and how to subscribe from there. */
export function EventPanel({ event, world }: { readonly event: Received; readonly world: string }) {
  const { kind, collection, record, position, at } = event;
  useCommands(useMemo(() => [{ title: 'Close event', group: 'Event', key: 'Escape', run: close }], []));
  return (
    <Panel
      label="Opened event"
      title={
        <>
          <span class="method">{kind}</span> #{String(record.id)}
        </>
      }
      onClose={close}
    >
      <p class="summary">
        <span>received at {timeOfDay(at)}</span>
        <span>
          position <code>{position}</code>
        </span>
      </p>
      <p class="row panel-actions">
        <a class="button" href={linkTo('data', { in: collection, record: String(record.id) })}>
          Open in Data
        </a>
        <CopyButton label="Copy as curl" text={() => toCurl(world, event)} />
        <CopyButton label="Copy position" text={() => position} />
      </p>
      <section>
        <h3>Record</h3>
        <BodyText label="Record" text={JSON.stringify(record)} />
      </section>
    </Panel>
  );
}

const subscriptions: Readonly<Record<DataEvent['kind'], (record: DataEvent['record']) => string>> = {
  postCreated: () => 'subscription { postCreated { id title author { id name } } }',
  commentAdded: ({ postId }) =>
    `subscription { commentAdded(postId: ${postId}) { id text author { id name } } }`,
};

/** Returns a command that subscribes to the events after this one. */
function toCurl(world: string, { kind, record, position }: Received): string {
  const command = writeSnippet('curl', {
    method: 'POST',
    route: '/graphql',
    accept: 'text/event-stream',
    headers: { 'Last-Event-ID': String(position) },
    body: { query: subscriptions[kind](record) },
  });
  return command.replace('«origin»', addressOf(world));
}
