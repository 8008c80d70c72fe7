import { connectTo, headOf, socketUrlOf } from '../../harness/connections.ts';
import { openStream } from '../../harness/event-stream.ts';
import { times } from '../../harness/lists.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { Random } from '../../src/lib/random.ts';

/** Subscribers that connect and disconnect in every possible way. */

export interface SubscriberCounts {
  opened: number;
  events: number;
  killed: number;
}

const query = 'subscription { postCreated { id title author { name } } }';

/** A way to subscribe: connects, stays until the time is over, and disconnects. */
type Visit = (url: string, over: Promise<null>, counts: SubscriberCounts) => Promise<unknown>;

const visitSocket =
  (isTidy: boolean): Visit =>
  async (url, over, counts) => {
    const socket = await openReadySocket(socketUrlOf(url));
    socket.send({ id: '1', type: 'subscribe', payload: { query } });
    counts.opened += 1;
    for (;;) {
      const message = await Promise.race([socket.next(), over]);
      if (message === null) break;
      if ((message as { type: string }).type === 'next') counts.events += 1;
    }
    if (isTidy) socket.send({ id: '1', type: 'complete' });
    if (isTidy) return socket.close();
    socket.drop();
    counts.killed += 1;
  };

/** Server-sent events, read and aborted as a browser does. */
const visitStream: Visit = async (url, over, counts) => {
  const stream = await openStream(url, query);
  counts.opened += 1;
  while ((await Promise.race([stream.next(), over])) !== null) counts.events += 1;
  stream.close();
};

/** Subscribes, reads no events, and resets the connection. */
const stallStream: Visit = async (url, over, counts) => {
  const body = JSON.stringify({ query });
  const headers = ['Content-Type: application/json', 'Accept: text/event-stream'];
  const socket = connectTo(url);
  socket.pause();
  socket.write(headOf(url, 'POST /graphql', [...headers, `Content-Length: ${body.length}`]) + body);
  counts.opened += 1;
  await over;
  socket.resetAndDestroy();
  counts.killed += 1;
};

const visits: readonly Visit[] = [visitSocket(true), visitSocket(false), visitStream, stallStream];

/** Keeps this many subscribers connected, each for a short while, until the time is up. */
export async function runSubscribers(
  url: string,
  counts: SubscriberCounts,
  subscribers: number,
  isOver: () => boolean,
): Promise<void> {
  const come = async (seed: number) => {
    const random = new Random(seed, 'subscriber');
    const stay = () => Bun.sleep(50 + random.below(1_950)).then(() => null);
    while (!isOver()) await random.pick(visits)(url, stay(), counts);
  };
  await Promise.all(times(subscribers, come));
}
