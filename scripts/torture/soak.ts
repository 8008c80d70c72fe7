import { readdirSync } from 'node:fs';
import { connectTo, headOf, socketUrlOf } from '../../harness/connections.ts';
import { openStream } from '../../harness/event-stream.ts';
import { Ledger } from '../../harness/ledger.ts';
import { times } from '../../harness/lists.ts';
import { print } from '../../harness/options.ts';
import { readMemory } from '../../harness/processes.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { type ToolServer, useServer } from '../../harness/server.ts';
import { markdownTable, summarize } from '../../harness/statistics.ts';
import { readUntil } from '../../harness/until.ts';
import { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { tellStories } from './stories.ts';

/** `npm run torture -- --kill none`: mixed load with subscribers that come and go, while the resources of the server are watched. */

/** A figure that must not grow forever. */
interface Figure {
  /** Growth that is not a leak, such as noise in memory and connections. */
  readonly allowance: number;
  /** True if it must return to its start, within the allowance, once the load is over. */
  readonly comesBack: boolean;
  read(server: ToolServer): number | Promise<number>;
}

const figures: Readonly<Record<string, Figure>> = {
  'memory in MiB': { allowance: 128, comesBack: false, read: ({ pid }) => readMemory(pid) },
  descriptors: { allowance: 40, comesBack: true, read: ({ pid }) => readdirSync(`/proc/${pid}/fd`).length },
  subscriptions: { allowance: 24, comesBack: true, read: metric('quintet_graphql_subscriptions') },
  WebSockets: { allowance: 24, comesBack: true, read: metric('quintet_websockets') },
  // One per process, for any number of subscribers.
  listeners: { allowance: 1, comesBack: true, read: metric('quintet_database_listeners') },
  // One for each form of a request, of which there are only a few.
  'prepared statements': {
    allowance: 10,
    comesBack: false,
    read: metric('quintet_database_prepared_statements'),
  },
};

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

async function takeSample(server: ToolServer): Promise<Sample> {
  const read = async ([name, figure]: [string, Figure]) => [name, await figure.read(server)] as const;
  return Object.fromEntries(await Promise.all(Object.entries(figures).map(read)));
}

/** Returns true if every figure that should return to its start has done so. */
function hasSettled(before: Sample, after: Sample): boolean {
  return Object.entries(figures).every(
    ([name, { comesBack, allowance }]) => !comesBack || growth(before, after, name) <= allowance,
  );
}

function growth(before: Sample, after: Sample, name: string): number {
  return (after[name] ?? 0) - (before[name] ?? 0);
}

/** The medians of a figure in the three thirds of a run. The first is the warm-up: caches fill, code is compiled. */
function courseOf(samples: readonly Sample[], name: string): readonly number[] {
  const third = Math.ceil(samples.length / 3);
  return [0, 1, 2].map((part) => {
    const values = samples.slice(part * third, (part + 1) * third).map((sample) => sample[name] ?? 0);
    return summarize(values).p50;
  });
}

const clients = 8;
const sampleMs = 500;

/** The time that sockets may take to close after the last client. */
const settlingMs = 15_000;

type Counts = Record<'opened' | 'events' | 'killed', number>;

const query = 'subscription { postCreated { id title author { name } } }';

/** A way to subscribe: connects, stays until the time is over, and disconnects. */
type Visit = (url: string, over: Promise<null>, counts: Counts) => Promise<unknown>;

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

const subscribers = 24;

/** Keeps subscribers connected, each for a short while, until the time is up. */
async function runSubscribers(url: string, counts: Counts, isOver: () => boolean): Promise<void> {
  const come = async (seed: number) => {
    const random = new Random(seed, 'subscriber');
    const stay = () => Bun.sleep(50 + random.below(1_950)).then(() => null);
    while (!isOver()) await random.pick(visits)(url, stay(), counts);
  };
  await Promise.all(times(subscribers, come));
}

async function soakServer(server: ToolServer, minutes: number): Promise<readonly string[]> {
  const { url, exitCode } = server;
  const before = await takeSample(server);
  const ledger = new Ledger();
  const churn = { opened: 0, events: 0, killed: 0 };
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const isOver = () =>
    seconds() > minutes * 60 || ledger.violations.length + ledger.unanswered > 0 || exitCode() !== null;
  const describe = () =>
    `${ledger.acknowledged} writes, ${churn.opened} subscribers (${churn.killed} killed), ${churn.events} events`;
  const sampling = async () => {
    while (!isOver()) {
      const sample = await takeSample(server);
      const shown = Object.entries(sample)
        .map(([name, value]) => `${name} ${value.toFixed(0)}`)
        .join(', ');
      if (samples.push(sample) % 10 === 0) print(`${seconds().toFixed(0)} s: ${describe()}; ${shown}`);
      await Bun.sleep(sampleMs);
    }
  };
  await Promise.all([
    tellStories({ url, ledger, clients, seed: 1, isTidy: true }, isOver),
    runSubscribers(url, churn, isOver),
    sampling(),
  ]);
  const isBack = (sample: Sample) => hasSettled(before, sample);
  const after = await readUntil(settlingMs, () => takeSample(server), isBack);
  print(describe());
  if (churn.events === 0) ledger.violate('no subscriber received anything');
  if (ledger.unanswered > 0) ledger.violate(`${ledger.unanswered} requests got no response`);
  return [...ledger.violations, ...report(before, samples, after)];
}

/** Prints the course of every figure. Returns those that keep growing or did not return to their start. */
function report(before: Sample, samples: readonly Sample[], after: Sample): readonly string[] {
  const problems: string[] = [];
  const rows = Object.entries(figures).map(([name, { allowance, comesBack }]) => {
    const [start = 0, middle = 0, end = 0] = courseOf(samples, name);
    const isLeft = comesBack && growth(before, after, name) > allowance;
    const problem = end - middle > allowance ? 'keeps growing' : isLeft ? 'did not return to its start' : '';
    if (problem !== '') problems.push(`${name}: ${problem}`);
    const values = [before[name] ?? 0, start, middle, end, after[name] ?? 0];
    return [name, ...values.map((value) => value.toFixed(0)), problem];
  });
  const columns = ['figure', 'before the load', 'start', 'middle', 'end', 'after the load', 'problem'];
  for (const line of markdownTable(columns, rows)) print(line);
  return problems;
}

export async function soak(engine: EngineName, minutes: number): Promise<readonly string[]> {
  print(`load on ${engine} for ${minutes} minutes, without kills`);
  const problems = await useServer(engine, (server) => soakServer(server, minutes));
  print(problems.length === 0 ? 'flat' : 'not flat');
  return problems;
}
