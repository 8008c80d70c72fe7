import { readdirSync } from 'node:fs';
import { connectTo, headOf, socketUrlOf } from '../../harness/connections.ts';
import { openStream } from '../../harness/event-stream.ts';
import { Ledger } from '../../harness/ledger.ts';
import { times } from '../../harness/lists.ts';
import { print } from '../../harness/options.ts';
import { readMemory } from '../../harness/processes.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { useServer } from '../../harness/server.ts';
import type { Serving } from '../../harness/server-process.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { readUntil } from '../../harness/until.ts';
import { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { runClients } from './scenarios.ts';

/** `npm run torture -- --kill none`: mixed load with subscribers that come and go, and a search for leaks. */

/** A figure that must not be larger after the load than at its baseline, apart from the allowance. */
interface Figure {
  /** `middle` for a figure that grows while caches fill and code is compiled. */
  readonly baseline: 'before' | 'middle';
  readonly allowance: number;
  read(server: Serving): number | Promise<number>;
}

const figures: Readonly<Record<string, Figure>> = {
  'memory in MiB': { baseline: 'middle', allowance: 128, read: ({ pid }) => readMemory(pid) },
  descriptors: { baseline: 'before', allowance: 40, read: countDescriptors },
  subscriptions: { baseline: 'before', allowance: 0, read: metric('quintet_graphql_subscriptions') },
  WebSockets: { baseline: 'before', allowance: 0, read: metric('quintet_websockets') },
  listeners: { baseline: 'before', allowance: 1, read: metric('quintet_database_listeners') },
  'prepared statements': {
    baseline: 'middle',
    allowance: 10,
    read: metric('quintet_database_prepared_statements'),
  },
};

function countDescriptors({ pid }: Serving): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Reads a figure of the Prometheus text format, summed over its labels. */
function metric(name: string): Figure['read'] {
  return async ({ url }) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const values = [...text.matchAll(/^(\w+)(?:\{.*\})? (\S+)/gm)].filter(([, found]) => found === name);
    if (values.length === 0) throw new Error(`the server has no metric ${name}`);
    return values.reduce((sum, [, , value]) => sum + Number(value), 0);
  };
}

type Sample = Readonly<Record<string, number>>;

async function takeSample(server: Serving): Promise<Sample> {
  const read = async ([name, figure]: [string, Figure]) => [name, await figure.read(server)] as const;
  return Object.fromEntries(await Promise.all(Object.entries(figures).map(read)));
}

const query = 'subscription { postCreated { id title author { name } } }';

/** A way to subscribe: connects, stays until the time is over, and disconnects. */
type Visit = (url: string, over: Promise<null>) => Promise<unknown>;

const visitSocket =
  (isTidy: boolean): Visit =>
  async (url, over) => {
    const socket = await openReadySocket(socketUrlOf(url));
    socket.send({ id: '1', type: 'subscribe', payload: { query } });
    await over;
    if (!isTidy) return socket.drop();
    socket.send({ id: '1', type: 'complete' });
    socket.close();
  };

/** Server-sent events, read and aborted as a browser does. */
const visitStream: Visit = async (url, over) => {
  const stream = await openStream(url, query);
  while ((await Promise.race([stream.next(), over])) !== null);
  stream.close();
};

/** Subscribes, reads no events, and resets the connection. */
const stallStream: Visit = async (url, over) => {
  const body = JSON.stringify({ query });
  const headers = ['Content-Type: application/json', 'Accept: text/event-stream'];
  const socket = connectTo(url);
  socket.pause();
  socket.write(headOf(url, 'POST /graphql', [...headers, `Content-Length: ${body.length}`]) + body);
  await over;
  socket.resetAndDestroy();
};

const visits: readonly Visit[] = [visitSocket(true), visitSocket(false), visitStream, stallStream];

const clients = 8;
const subscribers = 24;

/** The time that sockets may take to close after the last client. */
const settlingMs = 15_000;

/** Keeps subscribers connected, each for a short while, until the time is up. */
async function runSubscribers(url: string, isOver: () => boolean): Promise<void> {
  const visit = async (seed: number) => {
    const random = new Random(seed, 'subscriber');
    const stay = () => Bun.sleep(50 + random.below(1_950)).then(() => null);
    while (!isOver()) await random.pick(visits)(url, stay());
  };
  await Promise.all(times(subscribers, visit));
}

async function soakServer(server: Serving, minutes: number): Promise<readonly string[]> {
  const { url, exitCode } = server;
  const ledger = new Ledger();
  const before = await takeSample(server);
  const endsAt = performance.now() + minutes * 60_000;
  const hasFailed = () => ledger.violations.length + ledger.unanswered > 0 || exitCode() !== null;
  const isOver = () => performance.now() > endsAt || hasFailed();
  const [middle] = await Promise.all([
    Bun.sleep(minutes * 30_000).then(() => takeSample(server)),
    runClients({ url, ledger, clients, seed: 1, isTidy: true }, isOver),
    runSubscribers(url, isOver),
  ]);
  const samples = { before, middle };
  const hasSettled = (after: Sample) => grownFigures(samples, after).length === 0;
  const after = await readUntil(settlingMs, () => takeSample(server), hasSettled);
  print(`${ledger.acknowledged} writes`);
  const rows = Object.keys(figures).map((name) => [
    name,
    ...[before, middle, after].map((sample) => (sample[name] ?? 0).toFixed(0)),
  ]);
  for (const line of markdownTable(['figure', 'before the load', 'middle', 'after the load'], rows))
    print(line);
  if (ledger.unanswered > 0) ledger.violate(`${ledger.unanswered} requests got no response`);
  return [...ledger.violations, ...grownFigures(samples, after).map((name) => `${name}: keeps growing`)];
}

function grownFigures(samples: Readonly<Record<Figure['baseline'], Sample>>, after: Sample): string[] {
  return Object.entries(figures)
    .filter(([name, { baseline, allowance }]) => {
      return (after[name] ?? 0) - (samples[baseline][name] ?? 0) > allowance;
    })
    .map(([name]) => name);
}

export async function soak(engine: EngineName, minutes: number): Promise<readonly string[]> {
  print(`load on ${engine} for ${minutes} minutes, without kills`);
  return useServer(engine, (server) => soakServer(server, minutes));
}
