import { findFreePort } from '../../src/lib/free-port.ts';
import { answersOf, compare, type References, requestsFor } from './answers.ts';
import type { Contestant } from './contestant.ts';
import type { Drive, Load } from './drive.ts';
import { bunBinary } from './places.ts';
import { launch, type ServerProcess } from './server-process.ts';
import { median, type Timed } from './timed.ts';
import { mutationVariables, queries, type Workload, type WorkloadName } from './workloads.ts';

/** What one turn of one contestant gave. */
export interface TurnResult {
  readonly idleMemory: number;
  readonly loadedMemory: number;
  readonly measured: ReadonlyMap<WorkloadName, Timed>;
  /** From the request until the last of the subscribers had heard, in ms. */
  readonly eventDelay: number | null;
}

export interface TurnSettings {
  readonly drive: Drive;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** A measurement goes on until it has so many answers for each connection. */
  readonly answersPerConnection: number;
  readonly connections: number;
  readonly subscribers: number;
  readonly workloads: readonly Workload[];
  readonly measuresSubscribers: boolean;
  /** The answers of the first contestant, Quintet. */
  readonly references: References;
  readonly show: (text: string) => void;
}

const idleMs = 500;
const eventsPerTurn = 5;

/** A measurement goes on within reason. */
const longestSeconds = 30;

/** A process that uses no processor time for so long has nothing left to do. */
const quietMs = 200;
const longestSettlingMs = 10_000;

/** Starts a contestant on data of its own, checks its answers, times its workloads and ends it. */
export async function takeTurn(
  contestant: Contestant,
  place: string,
  settings: TurnSettings,
): Promise<TurnResult> {
  const port = await findFreePort();
  settings.show('starting');
  const server = await launch(contestant.launch(place, port), port);
  try {
    await Bun.sleep(idleMs);
    const idleMemory = await server.memory();
    let loadedMemory = idleMemory;
    const measured = new Map<WorkloadName, Timed>();
    for (const workload of settings.workloads) {
      if (!contestant.workloads.includes(workload.name)) continue;
      settings.show(workload.title);
      measured.set(workload.name, await measure(contestant, workload, server, settings));
      loadedMemory = Math.max(loadedMemory, await server.memory());
    }
    const listens = contestant.takesSubscribers && settings.measuresSubscribers;
    if (listens) settings.show(`${settings.subscribers} subscribers`);
    const eventDelay = listens ? await measureSubscribers(server, settings.subscribers) : null;
    return { idleMemory, loadedMemory, measured, eventDelay };
  } finally {
    await server.stop();
  }
}

async function measure(
  contestant: Contestant,
  workload: Workload,
  { url, processorTime }: ServerProcess,
  { drive, seconds, warmUpSeconds, connections, answersPerConnection, references }: TurnSettings,
): Promise<Timed> {
  const requests = await requestsFor(contestant, workload, url);
  const answers = await answersOf(contestant, workload, requests, url);
  const expected = references.get(workload.name);
  if (expected === undefined) references.set(workload.name, answers);
  else compare(contestant, workload, expected, answers);

  await drive({ url, requests, connections, seconds: warmUpSeconds });
  await settle(processorTime);
  const load = { url, requests, connections, seconds };
  const timed = await time(drive, load, processorTime);
  // What is under way at the end is not counted: with too few answers that would be held against a slow contestant.
  const enough = connections * answersPerConnection;
  const longer = Math.min(longestSeconds, Math.ceil(enough / Math.max(timed.perSecond, 1)));
  if (longer > seconds) await settle(processorTime);
  const final = longer > seconds ? await time(drive, { ...load, seconds: longer }, processorTime) : timed;
  if (final.failures > 0 || final.perSecond === 0) {
    const what = final.perSecond === 0 ? 'answered no' : `failed ${final.failures}`;
    throw new Error(`${contestant.name} ${what} requests of ${workload.name}`);
  }
  return final;
}

/**
 * The load generator hangs up on what is under way, and the contestant works on it all the same. A slow one would begin
 * the next measurement with that behind it, so it is waited for.
 */
async function settle(processorTime: () => Promise<number>): Promise<void> {
  const deadline = performance.now() + longestSettlingMs;
  let [before, now] = [Number.NaN, await processorTime()];
  while (now - before !== 0 && performance.now() < deadline) {
    await Bun.sleep(quietMs);
    [before, now] = [now, await processorTime()];
  }
}

async function time(drive: Drive, load: Load, processorTime: () => Promise<number>): Promise<Timed> {
  const usedBefore = await processorTime();
  const measured = await drive(load);
  const used = (await processorTime()) - usedBefore;
  return { ...measured, processorTime: used / (measured.perSecond * load.seconds) };
}

async function measureSubscribers({ url }: ServerProcess, subscribers: number): Promise<number> {
  const order = {
    url,
    subscribers,
    events: eventsPerTurn,
    query: queries.subscription,
    mutation: JSON.stringify({ query: queries.mutation, variables: mutationVariables }),
  };
  const command = [bunBinary, `${import.meta.dir}/subscribers.ts`, JSON.stringify(order)];
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
  const [text, complaint] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`the subscribers failed: ${complaint}`);
  return median(JSON.parse(text) as number[]);
}
