import { parseArgs } from 'node:util';
import { readDescriptorLimit } from '../src/lib/descriptors.ts';
import { ask } from './lib/answers.ts';
import { contestantNamed } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { type ListenerLine, type ListenerStep, writeEvents } from './lib/event-report.ts';
import { ListenerProcess, type Transport } from './lib/listener-process.ts';
import { type ServerProcess, withServer } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { median } from './lib/timed.ts';
import { graphql, queries } from './lib/workloads.ts';

/**
 * `npm run bench:events`: the cost of subscribers to one process, and the delay until the last one receives an event,
 * compared with three peers.
 */

const { values } = parseArgs({
  options: {
    max: { type: 'string', default: '20000' },
    contestants: { type: 'string', default: 'quintet,mercurius,yoga,apollo' },
    dry: { type: 'boolean', default: false },
  },
});
/** A process has other files open as well. */
const spare = 300;
const most = Math.min(Number(values.max), (readDescriptorLimit() ?? Number.POSITIVE_INFINITY) - spare);
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

let lastEvent = 0;
await onStage({ dataset: benchDataset, needsPostgres: false }, async (stage) => {
  const lines: ListenerLine[] = [];
  for (const name of values.contestants.split(','))
    for (const transport of transports[name] ?? []) lines.push(await follow(stage, name, transport));
  stage.clear();
  await writeEvents(lines, values.dry);
});

/** Runs one server with a growing number of subscribers, as far as it goes. */
async function follow(stage: Stage, name: string, transport: Transport): Promise<ListenerLine> {
  const { launch, title, isOurs } = contestantNamed(name);
  const place = await stage.preparePlace('sqlite');
  const launchOn = (port: number) => {
    const { env, ...started } = launch(place, port);
    return { ...started, env: { ...env, ...limits } };
  };
  const taken: ListenerStep[] = [];
  const ended = await withServer(launchOn, async (server) => {
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
  });
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
    await within(patienceMs, listeners.ready(), `${some} more subscribers did not stand in time`);
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
  const before = await server.processorTime();
  const delays: number[] = [];
  for (let event = 0; event < events; event += 1) delays.push(await delayOf(server, all, patienceMs));
  const processorMs = ((await server.processorTime()) - before) / events / 1000;
  return { count, memory, processorMs, lastHeardMs: median(delays) };
}

/** Subscriptions are not acknowledged, so the first events may be sent before the last one is open. */
async function untilAllHear(server: ServerProcess, all: readonly ListenerProcess[]): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const isHeard = await delayOf(server, all, 6_000).then(
      () => true,
      () => false,
    );
    if (isHeard) return;
  }
  throw new Error('some of the subscribers hear nothing');
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
  const hearing = Promise.all(all.map((listeners) => listeners.heard(event)));
  const [heardAt] = await within(patience, Promise.all([hearing, asking]), 'an event was not heard in time');
  return Math.max(...heardAt) - startedAt;
}

async function within<T>(ms: number, work: Promise<T>, complaint: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(complaint)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Measured after the garbage of opening them is collected. */
async function settledMemory(server: ServerProcess): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 6; look += 1) {
    await Bun.sleep(500);
    lowest = Math.min(lowest, await server.memory());
  }
  return lowest;
}
