import { connectTo, socketUrlOf } from '../../harness/connections.ts';
import { openStream } from '../../harness/event-stream.ts';
import { times } from '../../harness/lists.ts';
import { Random } from '../../src/lib/random.ts';

/** Subscribers that connect and disconnect in every possible way. */

export interface SubscriberCounts {
  opened: number;
  events: number;
  killed: number;
}

const query = 'subscription { postCreated { id title author { name } } }';

/** A way to subscribe: connects, stays for a while, and disconnects. */
type Visit = (url: string, stayMs: number, counts: SubscriberCounts) => Promise<void>;

/** Disconnects cleanly: completes its operation, closes its socket. */
const tidySocket: Visit = async (url, stayMs, counts) => {
  const socket = await openSocket(url, counts);
  await Bun.sleep(stayMs);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: '1', type: 'complete' }));
  socket.close(1000);
};

/** Drops the connection abruptly. */
const killedSocket: Visit = async (url, stayMs, counts) => {
  const socket = await openSocket(url, counts);
  await Bun.sleep(stayMs);
  socket.terminate();
  counts.killed += 1;
};

async function openSocket(url: string, counts: SubscriberCounts): Promise<WebSocket> {
  const socket = new WebSocket(socketUrlOf(url), ['graphql-transport-ws']);
  socket.onmessage = ({ data }) => {
    if (String(data).includes('"type":"next"')) counts.events += 1;
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('a socket was refused'));
  });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  counts.opened += 1;
  return socket;
}

/** Server-sent events, read and aborted as a browser does. */
const eventStream: Visit = async (url, stayMs, counts) => {
  const stream = await openStream(url, query);
  counts.opened += 1;
  let hasLeft = false;
  const timer = setTimeout(() => {
    hasLeft = true;
    stream.close();
  }, stayMs);
  try {
    while ((await stream.next()) !== null) counts.events += 1;
  } catch (error) {
    if (!hasLeft) throw error;
  }
  clearTimeout(timer);
};

/** Subscribes, reads no events, and resets the connection. */
const stalledStream: Visit = async (url, stayMs, counts) => {
  const body = JSON.stringify({ query });
  const socket = connectTo(url);
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  socket.pause();
  const head = ['POST /graphql HTTP/1.1', 'Host: localhost', `Content-Length: ${body.length}`];
  const headers = ['Content-Type: application/json', 'Accept: text/event-stream'];
  socket.write([...head, ...headers, '', body].join('\r\n'));
  counts.opened += 1;
  await Bun.sleep(stayMs);
  socket.resetAndDestroy();
  counts.killed += 1;
};

const visits: readonly Visit[] = [tidySocket, killedSocket, eventStream, stalledStream];

/** Keeps this many subscribers connected, each for a short while, until the time is up. */
export async function runSubscribers(
  url: string,
  counts: SubscriberCounts,
  subscribers: number,
  isOver: () => boolean,
): Promise<void> {
  const come = async (seed: number) => {
    const random = new Random(seed, 'subscriber');
    while (!isOver()) await random.pick(visits)(url, 50 + random.below(1_950), counts);
  };
  await Promise.all(times(subscribers, come));
}
