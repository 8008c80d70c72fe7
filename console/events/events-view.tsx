import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { linkTo, parameter, setParameters, world } from '../lib/address.ts';
import { workbench } from '../lib/api.ts';
import { counted, timeOfDay } from '../lib/text.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { EventPanel } from './event-panel.tsx';
import { listeners, useListeners } from './listeners.ts';
import { SubscriptionBar } from './subscription-bar.tsx';
import { commentsOn, forget, type Heard, heard, posts, states } from './subscriptions.ts';

const rowHeight = 36;

/** Subscriptions of a world as they fire, and who listens. */
export function EventsView() {
  const name = world.value;
  useListeners(name);
  useEffect(forget, [name]);
  const followed = useFollowed(name);
  const subscriptions = useMemo(() => [posts, ...followed.map(commentsOn)], [followed.join()]);
  const opened = heard.value.find(({ number }) => String(number) === parameter('event')) ?? null;
  return (
    <>
      <h1 class="quiet">Events</h1>
      <SubscriptionBar key={name} world={name} subscriptions={subscriptions} followed={followed} />
      <div class={`split ${opened === null ? '' : 'has-panel'}`}>
        <section class="journal" aria-label="Events">
          <Audience />
          {heard.value.length === 0 ? (
            <Silence />
          ) : (
            <VirtualList
              label="Events, oldest first"
              items={heard.value}
              rowHeight={rowHeight}
              chosen={parameter('event')}
              followsEnd
              keyOf={keyOf}
              renderRow={renderRow}
              onChoose={open}
            />
          )}
        </section>
        {opened !== null && <EventPanel key={opened.number} event={opened} world={name} />}
      </div>
    </>
  );
}

/** The posts whose comments are heard: those of the address, or the newest one. */
function useFollowed(name: string): readonly string[] {
  const [newest, setNewest] = useState<string | null>(null);
  useEffect(() => {
    setNewest(null);
    workbench<{ data: readonly { id: number }[] }>(
      'GET',
      `/sandboxes/${name}/data/posts?sort=-key&limit=1`,
    ).then(
      ({ data: [post] }) => setNewest(post === undefined ? null : String(post.id)),
      () => undefined,
    );
  }, [name]);
  const chosen = parameter('posts');
  if (chosen === null) return newest === null ? [] : [newest];
  return chosen
    .split(',')
    .filter((id) => /^[1-9]\d*$/.test(id))
    .slice(0, 3);
}

const keyOf = ({ number }: Heard) => String(number);
const open = ({ number }: Heard) =>
  setParameters({ event: String(number) }, parameter('event') === null ? 'push' : 'replace');

const renderRow = ({ at, subscription, record }: Heard) => (
  <span class="heard">
    <span class="time">{timeOfDay(at)}</span>
    <span class="field-name">{subscription.field}</span>
    <span class="what">
      <bdi>{record.title ?? record.text}</bdi>
    </span>
    <span class="who">
      <bdi>{record.author?.name}</bdi>
      {record.post && <span class="id"> on post #{record.post.id}</span>}
    </span>
  </span>
);

/** Who listens, this page among them. */
function Audience() {
  const own = useComputed(
    () => [...states.value.values()].filter((state) => state === 'listening').length,
  ).value;
  const now = listeners.value;
  return (
    <p class="audience" role="status">
      {now !== null && (
        <>
          <b>{counted(now.sse + now.websocket, 'subscription')}</b> open: {now.sse} over server-sent events (
          {own} of this page), {now.websocket} over WebSockets
        </>
      )}
    </p>
  );
}

function Silence() {
  return (
    <div class="empty">
      <h2>Nothing has happened yet</h2>
      <p>
        An event appears here when a post of the blog is created, or a comment on a post above, through
        whichever interface. It is the same that clients of <code>/graphql</code> hear.
      </p>
      <a class="button" href={linkTo('data', { in: 'posts', new: 'yes' })}>
        Write a post
      </a>
    </div>
  );
}
