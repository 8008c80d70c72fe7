import type { Contestant } from './contestant.ts';
import type { Drive, Load, Timed } from './drive.ts';
import { ask, compare, type References, requestsFor, responsesOf } from './responses.ts';
import { type ServerProcess, withServer } from './server-process.ts';
import { type RowName, type Workload, writesPerSecond } from './workloads.ts';

export interface TurnResult {
  readonly idleMemory: number;
  readonly loadedMemory: number;
  readonly measured: ReadonlyMap<RowName, Timed>;
}

export interface TurnSettings {
  readonly drive: Drive;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** A measurement continues until it has this many responses per connection. */
  readonly answersPerConnection: number;
  readonly connections: number;
  readonly workloads: readonly Workload[];
  readonly references: References;
  readonly show: (text: string) => void;
}

const idleMs = 500;

/** The upper bound on the duration of a measurement. */
const longestSeconds = 30;

/** A process that uses no CPU time for this long is idle. */
const quietMs = 200;
const longestSettlingMs = 10_000;

/** Starts a contestant on fresh data, checks its responses, times its workloads and stops it. */
export function takeTurn(contestant: Contestant, place: string, settings: TurnSettings): Promise<TurnResult> {
  settings.show('starting');
  return withServer(contestant, place, async (server) => {
    await Bun.sleep(idleMs);
    const idleMemory = server.memory();
    let loadedMemory = idleMemory;
    const measured = new Map<RowName, Timed>();
    for (const workload of settings.workloads) {
      if (!contestant.workloads.includes(workload.asks)) continue;
      settings.show(workload.title);
      measured.set(workload.name, await measure(contestant, workload, server, settings));
      loadedMemory = Math.max(loadedMemory, server.memory());
    }
    return { idleMemory, loadedMemory, measured };
  });
}

async function measure(
  contestant: Contestant,
  workload: Workload,
  { url, processorTime }: ServerProcess,
  { drive, seconds, warmUpSeconds, connections, answersPerConnection, references }: TurnSettings,
): Promise<Timed> {
  const requests = await requestsFor(contestant, workload, url);
  const responses = await responsesOf(contestant, workload, requests, url);
  const expected = references.get(workload.name);
  if (expected === undefined) references.set(workload.name, responses);
  else compare(contestant, workload, expected, responses);

  const timedFor = async (duration: number): Promise<Timed> => {
    await settle(processorTime);
    const stopWriting = startWriting(contestant, workload, url);
    const timed = await time(drive, { url, requests, connections, seconds: duration }, processorTime);
    await stopWriting();
    return timed;
  };
  await timedFor(warmUpSeconds);
  const timed = await timedFor(seconds);
  // Requests in flight at the end are not counted, which would distort the result of a slow contestant with few
  // responses.
  const enough = connections * answersPerConnection;
  const longer = Math.min(longestSeconds, Math.ceil(enough / Math.max(timed.perSecond, 1)));
  const final = longer > seconds ? await timedFor(longer) : timed;
  if (final.failures > 0 || final.perSecond === 0) {
    const what = final.perSecond === 0 ? 'answered no' : `failed ${final.failures}`;
    throw new Error(`${contestant.name} ${what} requests of ${workload.name}`);
  }
  return final;
}

/** Writes at a steady rate until it is stopped. Fails if one of the writes failed. */
function startWriting(contestant: Contestant, { write }: Workload, url: string): () => Promise<void> {
  if (write === null) return async () => undefined;
  const request = contestant.translate?.(write.asks, write.request) ?? write.request;
  const writes: Promise<unknown>[] = [];
  // A busy peer may close an idle connection just as it is used again.
  const writeOnce = () => ask(url, request).catch(() => ask(url, request));
  const timer = setInterval(() => writes.push(writeOnce()), 1000 / writesPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(writes);
  };
}

/**
 * The load generator disconnects while requests are in flight, and the contestant keeps working on them. The next
 * measurement waits for that.
 */
async function settle(processorTime: () => number): Promise<void> {
  const deadline = performance.now() + longestSettlingMs;
  let [before, now] = [Number.NaN, processorTime()];
  while (now - before !== 0 && performance.now() < deadline) {
    await Bun.sleep(quietMs);
    [before, now] = [now, processorTime()];
  }
}

async function time(drive: Drive, load: Load, processorTime: () => number): Promise<Timed> {
  const usedBefore = processorTime();
  const measured = await drive(load);
  const used = processorTime() - usedBefore;
  return { ...measured, processorTime: used / (measured.perSecond * load.seconds) };
}
