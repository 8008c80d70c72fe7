import { readFileSync } from 'node:fs';
import { readOptions } from '../harness/options.ts';
import { markdownTable, median } from '../harness/statistics.ts';
import { within } from '../harness/until.ts';
import { publish } from './lib/chapters.ts';
import { contestantNamed } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { ListenerProcess, type Transport } from './lib/listener-process.ts';
import { ask } from './lib/responses.ts';
import { type ServerProcess, withServer } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { graphql, queries } from './lib/workloads.ts';

/**
 * `npm run bench:events`: the cost of subscribers to one process, and the delay until the last one receives an event,
 * compared with three peers.
 */

const usage = 'npm run bench:events -- [--max n] [--contestants quintet,mercurius,yoga,apollo] [--dry]';
const defaults = { max: 20_000, contestants: 'quintet,mercurius,yoga,apollo', dry: false };
const { max, contestants, dry } = readOptions(usage, defaults);
/** A process has other files open as well. */
const spare = 300;
const [, descriptors] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
const most = Math.min(max, Number(descriptors ?? Number.POSITIVE_INFINITY) - spare);
const counts = [1_000, 5_000, 20_000].map((count) => Math.min(count, most));
const steps = [...new Set(counts)];
const ofOneProcess = 5_000;
const events = 7;
const patienceMs = 30_000;
/** Mercurius and Apollo Server do not support server-sent events. */
const transports: Readonly<Record<string, readonly Transport[]>> = {
  quintet: ['websocket', 'sse'],
  mercurius: ['websocket'],
  yoga: ['websocket', 'sse'],
  apollo: ['websocket'],
};
const limits = {
  MAX_CONNECTIONS: '100000',
  MAX_CONNECTIONS_PER_CLIENT: '100000',
  GRAPHQL_MAX_SUBSCRIPTIONS: '100000',
};

/** The cost of a number of subscribers to one process. */
interface ListenerStep {
  readonly count: number;
  /** The memory of all subscribers in MiB. */
  readonly memory: number;
  /** CPU time of the process per event. */
  readonly processorMs: number;
  /** The time from the request of a post until the last subscriber receives it. */
  readonly lastReceivedMs: number;
}

interface ListenerLine {
  readonly title: string;
  readonly transport: Transport;
  readonly steps: readonly ListenerStep[];
  /** The reason for stopping early; null if all steps ran. */
  readonly ended: string | null;
}

const transportNames = { websocket: 'WebSocket', sse: 'server-sent events' } as const;

const columns = [
  ...['', 'subscribers', 'last received, ms', 'processor time of one event, ms', 'of one subscriber, µs'],
  ...['memory, MiB', 'of one subscriber, KiB'],
];

let lastEvent = 0;
await onStage({ dataset: benchDataset, needsPostgres: false }, async (stage) => {
  const lines: ListenerLine[] = [];
  for (const name of contestants.split(','))
    for (const transport of transports[name] ?? []) lines.push(await follow(stage, name, transport));
  await publish('## Subscribers', eventChapter(lines), dry);
});

/** Runs one server with a growing number of subscribers, as far as it goes. */
async function follow(stage: Stage, name: string, transport: Transport): Promise<ListenerLine> {
  const contestant = contestantNamed(name);
  const { title, isOurs } = contestant;
  const place = await stage.preparePlace(contestant);
  const taken: ListenerStep[] = [];
  const climb = async (server: ServerProcess) => {
    const all: ListenerProcess[] = [];
    try {
      const idle = await settledMemory(server);
      for (const count of steps) {
        stage.show(`${title}, ${transport}: ${count} subscribers`);
        await open(all, count, Number(new URL(server.url).port), transport);
        taken.push(await measureStep(server, all, count, idle));
      }
      return null;
    } catch (error) {
      // A peer that gives up is part of the result.
      if (isOurs) throw error;
      return error instanceof Error ? error.message : String(error);
    } finally {
      for (const listeners of all) await listeners.stop();
    }
  };
  const ended = await withServer(contestant, place, climb, limits);
  return { title, transport, steps: taken, ended };
}

async function open(
  all: ListenerProcess[],
  count: number,
  port: number,
  transport: Transport,
): Promise<void> {
  for (let standing = steps[steps.indexOf(count) - 1] ?? 0; standing < count; ) {
    const some = Math.min(ofOneProcess, count - standing);
    const listeners = new ListenerProcess(port, transport, some, queries.subscription);
    all.push(listeners);
    await must(patienceMs, listeners.ready(), `${some} more subscribers were not ready in time`);
    standing += some;
  }
}

async function measureStep(
  server: ServerProcess,
  all: readonly ListenerProcess[],
  count: number,
  idle: number,
): Promise<ListenerStep> {
  await untilAllHear(server, all);
  const memory = (await settledMemory(server)) - idle;
  const before = server.processorTime();
  const delays: number[] = [];
  for (let event = 0; event < events; event += 1) delays.push(await delayOf(server, all, patienceMs));
  const processorMs = (server.processorTime() - before) / events / 1000;
  return { count, memory, processorMs, lastReceivedMs: median(delays) };
}

/** Subscriptions are not acknowledged, so the first events may be sent before the last one is open. */
async function untilAllHear(server: ServerProcess, all: readonly ListenerProcess[]): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if ((await delayOf(server, all, 6_000).catch(() => null)) !== null) return;
  }
  throw new Error('some subscribers receive no events');
}

/** The time in ms from the request until the last subscriber receives the event. */
async function delayOf(
  server: ServerProcess,
  all: readonly ListenerProcess[],
  patience: number,
): Promise<number> {
  lastEvent += 1;
  const event = String(lastEvent);
  const startedAt = performance.timeOrigin + performance.now();
  const variables = { title: `News ${event}!`, content: 'Text', authorId: '1' };
  const asking = ask(server.url, graphql(queries.mutation, variables));
  const hearing = Promise.all(all.map((listeners) => listeners.received(event)));
  const [receivedAt] = await must(
    patience,
    Promise.all([hearing, asking]),
    'an event was not received in time',
  );
  return Math.max(...receivedAt) - startedAt;
}

async function must<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  const done = await within(ms, work);
  if (done === null) throw new Error(complaint);
  return done;
}

/** Measured after the garbage of opening them is collected. */
async function settledMemory({ memory }: ServerProcess): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 6; look += 1) {
    await Bun.sleep(500);
    lowest = Math.min(lowest, memory());
  }
  return lowest;
}

function nameOf({ title, transport }: Pick<ListenerLine, 'title' | 'transport'>): string {
  return `${title}, ${transportNames[transport]}`;
}

function eventChapter(lines: readonly ListenerLine[]): readonly string[] {
  const rows = lines.flatMap((line) =>
    line.steps.map(({ count, memory, processorMs, lastReceivedMs }) => [
      nameOf(line),
      count.toLocaleString('en-US'),
      ...[lastReceivedMs, processorMs].map((ms) => ms.toFixed(0)),
      ((processorMs * 1000) / count).toFixed(1),
      memory.toFixed(0),
      ((memory * 1024) / count).toFixed(1),
    ]),
  );
  const ends = lines.flatMap((line) => (line.ended === null ? [] : [`- ${nameOf(line)}: ${line.ended}`]));
  return [
    'Generated by `npm run bench:events`: one process on SQLite. Each subscriber has its own connection, and all send the same',
    'subscription. Subscribers run on the same machine and share its cores with the process.',
    '',
    ...markdownTable(columns, rows),
    ...(ends.length === 0 ? [] : ['', ...ends]),
  ];
}
