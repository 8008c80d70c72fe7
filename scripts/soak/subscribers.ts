import { connect } from 'node:net';
import { Random } from '../fuzz/random.ts';

/** Subscribers that come and go in every way that there is. */

export interface SubscriberCounts {
  opened: number;
  events: number;
  killed: number;
}

const subscription = 'subscription { postCreated { id title author { name } } }';

/** A way to subscribe: opens, stays for a while, and leaves. */
type Visit = (url: string, stayMs: number, counts: SubscriberCounts) => Promise<void>;

/** Leaves by the book: completes its operation, closes its socket. */
const tidySocket: Visit = async (url, stayMs, counts) => {
  const socket = await openSocket(url, counts);
  await Bun.sleep(stayMs);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: '1', type: 'complete' }));
  socket.close(1000);
};

/** Drops the connection without a word. */
const killedSocket: Visit = async (url, stayMs, counts) => {
  const socket = await openSocket(url, counts);
  await Bun.sleep(stayMs);
  socket.terminate();
  counts.killed += 1;
};

async function openSocket(url: string, counts: SubscriberCounts): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
  socket.onmessage = ({ data }) => {
    if (String(data).includes('"type":"next"')) counts.events += 1;
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('a socket was refused'));
  });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription } }));
  counts.opened += 1;
  return socket;
}

/** Server-sent events, read and given up as a browser does. */
const eventStream: Visit = async (url, stayMs, counts) => {
  const leaving = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: subscription }),
    signal: leaving.signal,
  });
  counts.opened += 1;
  const timer = setTimeout(() => leaving.abort(), stayMs);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      counts.events += decoder.decode(chunk).split('event: next').length - 1;
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
  clearTimeout(timer);
};

/** Asks for events, reads none of them, and is reset. */
const stalledStream: Visit = async (url, stayMs, counts) => {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ query: subscription });
  const socket = connect({ host: hostname, port: Number(port) });
  // However it ends, the next one comes.
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  socket.pause();
  const head = ['POST /graphql HTTP/1.1', `Host: ${hostname}`, `Content-Length: ${body.length}`];
  const headers = ['Content-Type: application/json', 'Accept: text/event-stream'];
  socket.write([...head, ...headers, '', body].join('\r\n'));
  counts.opened += 1;
  await Bun.sleep(stayMs);
  socket.resetAndDestroy();
  counts.killed += 1;
};

const visits = [tidySocket, killedSocket, eventStream, stalledStream] as const;

/** Keeps so many subscribers connected, each for a short while, until the time is up. */
export async function runSubscribers(
  url: string,
  counts: SubscriberCounts,
  subscribers: number,
  isOver: () => boolean,
): Promise<void> {
  const come = async (_: unknown, seed: number) => {
    const random = new Random(seed, 1);
    while (!isOver()) await random.pick(visits)(url, random.integer(50, 2_000), counts);
  };
  await Promise.all(Array.from({ length: subscribers }, come));
}
