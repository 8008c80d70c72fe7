import { linkTo, parameter, setParameters, world } from '../lib/address.ts';
import { offerUndo } from '../lib/notices.ts';
import { timeOfDay } from '../lib/text.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { EventPanel } from './event-panel.tsx';
import { clearEvents, isListening, type Received, received, useEvents } from './events.ts';

const rowHeight = 36;

/** The events that subscribers of a sandbox receive. */
export function EventsView() {
  const name = world.value;
  useEvents(name);
  const opened = received.value.find(({ number }) => String(number) === parameter('event')) ?? null;
  return (
    <>
      <h1 class="quiet">Events</h1>
      <div class="bar events-bar">
        <p class="audience" role="status">
          {isListening.value ? 'Listening.' : 'Connecting…'}
        </p>
        <span class="actions row">
          <button type="button" disabled={received.value.length === 0} onClick={clear}>
            Clear
          </button>
        </span>
      </div>
      <div class={`split ${opened === null ? '' : 'has-panel'}`}>
        <section class="journal" aria-label="Events">
          {received.value.length === 0 ? (
            <NoEvents />
          ) : (
            <VirtualList
              label="Events, oldest first"
              items={received.value}
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

function clear(): void {
  const before = received.peek();
  clearEvents();
  offerUndo('Events cleared.', () => (received.value = [...before, ...received.peek()]));
}

const keyOf = ({ number }: Received) => String(number);
const open = ({ number }: Received) =>
  setParameters({ event: String(number) }, parameter('event') === null ? 'push' : 'replace');

/** Describes the record by its first texts. */
const renderRow = ({ at, kind, record }: Received) => (
  <span class="received-event">
    <span class="time">{timeOfDay(at)}</span>
    <span class="field-name">{kind}</span>
    <span class="what">
      <bdi>{String(record.title ?? record.body)}</bdi>
    </span>
    <span class="who">
      <span class="id">#{String(record.id)}</span>
      {record.postId !== undefined && <span class="id"> on post #{String(record.postId)}</span>}
    </span>
  </span>
);

function NoEvents() {
  return (
    <div class="empty">
      <h2>No events yet</h2>
      <p>
        An event appears here when a blog post or a comment is created, through any interface. Subscribers of{' '}
        <code>/graphql</code> receive the same.
      </p>
      {world.value !== 'main' && (
        <a class="button" href={linkTo('data', { in: 'posts', new: 'yes' })}>
          Create a post
        </a>
      )}
    </div>
  );
}
