import { useMemo } from 'preact/hooks';
import { linkTo, setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton } from '../lib/copy.tsx';
import { BodyText } from '../lib/json-text.tsx';
import { timeOfDay } from '../lib/text.ts';
import { addressOf } from '../lib/worlds.ts';
import type { Heard, Subscription } from './subscriptions.ts';

const close = () => setParameters({ event: null });

/** One event: what was in it, where it is in the log, and how to hear the same. */
export function EventPanel({ event, world }: { readonly event: Heard; readonly world: string }) {
  const { subscription, record, position, at } = event;
  useCommands(useMemo(() => [{ title: 'Close it', group: 'Event', key: 'Escape', run: close }], []));
  const isPost = subscription.field === 'postCreated';
  return (
    <aside class="panel" aria-label="Opened event">
      <header class="panel-head">
        <h2>
          <span class="method">{subscription.field}</span> #{record.id}
        </h2>
        <button type="button" class="plain" aria-label="Close" onClick={close}>
          ✕
        </button>
      </header>
      <p class="summary">
        <span>heard at {timeOfDay(at)}</span>
        <span>
          position <code>{position}</code>
        </span>
      </p>
      <p class="row panel-actions">
        <a class="button" href={linkTo('data', { in: isPost ? 'posts' : 'comments', record: record.id })}>
          Open in Data
        </a>
        <CopyButton label="Copy as curl" text={() => toCurl(world, subscription, position)} />
        <CopyButton label="Copy position" text={() => position} />
      </p>
      <section>
        <h3>What was in it</h3>
        <BodyText label="What was in it" text={JSON.stringify({ [subscription.field]: record }, null, 2)} />
      </section>
      <section>
        <h3>Subscription</h3>
        <BodyText label="Subscription" text={subscription.query} />
      </section>
    </aside>
  );
}

/** Hears all that came after this event. */
function toCurl(world: string, { query, variables }: Subscription, position: string): string {
  const body = JSON.stringify({ query, variables });
  const headers = [
    'content-type: application/json',
    'accept: text/event-stream',
    `last-event-id: ${position}`,
  ];
  return `curl -N '${addressOf(world)}/graphql' ${headers.map((line) => `-H '${line}'`).join(' ')} -d '${body}'`;
}
