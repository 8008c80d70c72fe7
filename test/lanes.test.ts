import { afterEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { startThread } from '../src/create-runtime.ts';
import { RetryLater } from '../src/lib/failure.ts';
import { type LaneRequest, Lanes } from '../src/lib/lanes.ts';
import { createLog, type LogOutput } from '../src/lib/log.ts';
import { until } from './support/live.ts';

setDefaultTimeout(30_000);

const lines: LogOutput & { readonly written: string[] } = {
  written: [],
  write: (line) => void lines.written.push(line),
};

/** A thread that responds when a test calls `finish`. */
class FakeThread {
  static readonly all: FakeThread[] = [];
  readonly requests: LaneRequest[] = [];
  isTerminated = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    FakeThread.all.push(this);
  }

  unref(): void {}

  postMessage(request: LaneRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  finish(result: unknown = 'done'): void {
    this.onmessage?.({ data: { id: this.requests.at(-1)?.id, result } });
  }

  get jobs(): readonly unknown[] {
    return this.requests.map(({ job }) => job);
  }
}

function createLanes(hasRoom: (client: string) => boolean = () => true): Lanes {
  const log = createLog({ logLevel: 'warn', logFormat: 'json' }, lines);
  return new Lanes(() => new FakeThread() as unknown as Worker, log, hasRoom);
}

/** Starts a job and ignores its result. */
function start(lanes: Lanes, client: string, job: unknown, maxMs: number): void {
  lanes.run(client, job, maxMs).catch(() => undefined);
}

describe('Lanes', () => {
  afterEach(() => {
    FakeThread.all.splice(0);
    lines.written.splice(0);
  });

  it('run one job per client at a time, and others in parallel, in threads that start when needed', async () => {
    const lanes = createLanes();
    expect(FakeThread.all).toEqual([]);
    const jobs = [lanes.run('a', 'a1', 1000), lanes.run('a', 'a2', 1000), lanes.run('b', 'b1', 1000)];
    const [first, second] = FakeThread.all as [FakeThread, FakeThread];
    expect([first.jobs, second.jobs]).toEqual([['a1'], ['b1']]);
    first.finish(1);
    expect(first.jobs).toEqual(['a1', 'a2']);
    first.finish(2);
    second.finish(3);
    expect(await Promise.all(jobs)).toEqual([1, 2, 3]);
    lanes.close();
  });

  it('alternate between clients, however many jobs one of them has', async () => {
    const lanes = createLanes();
    for (let index = 0; index < 10; index += 1) start(lanes, 'a', `a${index}`, 1000);
    for (const client of ['b', 'c', 'd']) start(lanes, client, client, 1000);
    const [first, second] = FakeThread.all as [FakeThread, FakeThread];
    for (let step = 0; step < 3; step += 1) second.finish();
    expect(first.jobs).toEqual(['a0']);
    expect(second.jobs).toEqual(['b', 'c', 'd']);
  });

  it('limit the waiting jobs of one client, and of all clients', () => {
    const lanes = createLanes();
    for (let index = 0; index < 257; index += 1) start(lanes, 'a', index, 1000);
    expect(() => lanes.run('a', 'one more', 1000)).toThrow(RetryLater);
    start(lanes, 'b', 'b', 1000);
    for (let index = 0; index < 768; index += 1) start(lanes, `client ${index}`, index, 1000);
    expect(() => lanes.run('another', 'one more', 1000)).toThrow(RetryLater);
  });

  it('delay only the client without room for a result', async () => {
    let isFull = true;
    const lanes = createLanes((client) => client !== 'a' || !isFull);
    const waiting = lanes.run('a', 'a1', 60_000);
    const other = lanes.run('b', 'b1', 60_000);
    const [thread] = FakeThread.all as [FakeThread];
    expect(thread.jobs).toEqual(['b1']);
    thread.finish('b');
    expect(await other).toBe('b');
    isFull = false;
    await until(() => thread.jobs.length === 2);
    thread.finish('a');
    expect(await waiting).toBe('a');
    lanes.close();
  });

  it('do not delay the job whose earlier parts hold the memory of its client', async () => {
    const lanes = createLanes(() => false);
    start(lanes, 'a', 'a1', 60_000);
    const continued = lanes.run('a', 'a2', 60_000, { isContinued: true });
    const [thread] = FakeThread.all as [FakeThread];
    expect(thread.jobs).toEqual(['a2']);
    thread.finish('a');
    expect(await continued).toBe('a');
    lanes.close();
  });

  it('reject a job when its client has no room until the timeout', async () => {
    const lanes = createLanes(() => false);
    expect(await lanes.run('a', 'a1', 1).catch((error: unknown) => error)).toEqual(
      new RetryLater('UNAVAILABLE', 1),
    );
    expect(FakeThread.all).toEqual([]);
  });

  it('skip a job that is no longer awaited', async () => {
    const lanes = createLanes();
    const first = lanes.run('a', 'a1', 1000);
    const gone = lanes.run('a', 'a2', 1000, { isWanted: () => false }).catch((error: unknown) => error);
    const last = lanes.run('a', 'a3', 1000);
    const [thread] = FakeThread.all as [FakeThread];
    thread.finish(1);
    expect(thread.jobs).toEqual(['a1', 'a3']);
    thread.finish(3);
    expect(await Promise.all([first, gone, last])).toEqual([1, new RetryLater('UNAVAILABLE', 1), 3]);
    lanes.close();
  });

  it('replace a thread that does not respond, log it, and reject its job with RetryLater', async () => {
    const lanes = createLanes();
    const failed = lanes.run('a', 'stuck', -21_990).catch((error: unknown) => error);
    expect(await failed).toEqual(new RetryLater('UNAVAILABLE', 1));
    expect(FakeThread.all.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    expect(lines.written.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', message: 'a reader thread is being replaced', reason: 'it does not respond' },
    ]);
    const running = lanes.run('a', 'next', 1000);
    FakeThread.all[1]?.finish('fine');
    expect(await running).toBe('fine');
    lanes.close();
  });

  it('reject a job with the unexpected error of its thread', async () => {
    const lanes = createLanes();
    const running = lanes.run('a', 1, 1000).catch((error: unknown) => error);
    const [thread] = FakeThread.all;
    thread?.onmessage?.({ data: { id: 1, error: { reason: 'Error: broken', retryAfter: null } } });
    expect(await running).toEqual(new Error('Error: broken'));
    lanes.close();
    expect(thread?.isTerminated).toBe(true);
  });
});

/** Returns the priorities of the threads of this process; they are numbers from -20 to 19, the highest first. */
function prioritiesOfThreads(): readonly number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });
}

describe('a reader thread', () => {
  it.if(process.platform === 'linux')('has a lower priority than the event loop', async () => {
    const priority = getPriority();
    const lower = Math.min(19, priority + 5);
    const thread = startThread();
    const responded = new Promise((resolve) => {
      thread.onmessage = resolve;
    });
    thread.postMessage({ id: 1, job: '{}' } satisfies LaneRequest);
    await responded;
    expect(prioritiesOfThreads()).toContain(lower);
    expect(getPriority()).toBe(priority);
    thread.terminate();
  });
});
