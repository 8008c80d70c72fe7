import { ask, register } from '../../harness/http.ts';
import { print, readOptions } from '../../harness/options.ts';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { createDatabase, startServer, type ToolServer } from '../../harness/server.ts';
import { type Actor, type LoadCounts, runLoad } from './load.ts';
import {
  courseOf,
  describeSample,
  keepsGrowing,
  leftOver,
  type Sample,
  series,
  takeSample,
} from './series.ts';
import { runSubscribers, type SubscriberCounts } from './subscribers.ts';

/** `npm run soak`: runs mixed load with subscribers that come and go, and watches the resources of the server. */

const usage = 'npm run soak -- [--minutes n] [--engine sqlite|postgres]';

const workers = 8;
const subscribers = 24;
const sampleMs = 500;

/** The time that sockets may take to close after the last client. */
const settlingMs = 15_000;

async function makeActor(url: string): Promise<Actor> {
  const { token } = await register(url, 'soaker');
  const body = { title: 'Stays', body: 'Here' };
  const { data } = await ask(`${url}/api/v1/posts`, 'POST', { body, token });
  return { url, token, postId: data.id };
}

/** Waits until the figures have returned to their start, up to a timeout. */
async function settle(server: ToolServer, before: Sample): Promise<Sample> {
  const until = performance.now() + settlingMs;
  for (;;) {
    const sample = await takeSample(server);
    if (leftOver(before, sample, () => 0).length === 0 || performance.now() > until) return sample;
    await Bun.sleep(sampleMs);
  }
}

function describeWork(
  { requests, writes }: LoadCounts,
  { opened, killed, events }: SubscriberCounts,
): string {
  const load = `${requests} requests (${writes} writes over REST)`;
  return `${load}, ${opened} subscribers (${killed} killed), ${events} events`;
}

/** Loads the server for this many minutes, and returns the findings. */
async function soak(server: ToolServer, minutes: number): Promise<readonly string[]> {
  const actor = await makeActor(server.url);
  const before = await takeSample(server);
  const load: LoadCounts = { requests: 0, writes: 0, failures: [] };
  const churn: SubscriberCounts = { opened: 0, events: 0, killed: 0 };
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const isOver = () => seconds() > minutes * 60 || load.failures.length > 0 || server.exitCode() !== null;
  const sampling = async () => {
    while (!isOver()) {
      await Bun.sleep(sampleMs);
      if (server.exitCode() !== null) return;
      const sample = await takeSample(server);
      samples.push(sample);
      if (samples.length % 10 === 0) {
        print(`${seconds().toFixed(0)} s: ${describeWork(load, churn)}; ${describeSample(sample)}`);
      }
    }
  };
  await Promise.all([
    runLoad(actor, load, workers, isOver),
    runSubscribers(server.url, churn, subscribers, isOver),
    sampling(),
  ]);
  const after = await settle(server, before);
  print(describeWork(load, churn));
  return [
    ...load.failures,
    ...(churn.events === 0 ? ['no subscriber received anything'] : []),
    ...findGrowth(samples, minutes),
    ...findLeftOver(before, after),
    ...(server.log() === '' ? [] : [`the server has something in its log: ${server.log()}`]),
  ];
}

function findGrowth(samples: readonly Sample[], minutes: number): readonly string[] {
  return series.flatMap((one) => {
    const course = courseOf(samples, one);
    const [start, middle, end] = [course.start, course.middle, course.end].map((value) => value.toFixed(0));
    print(`  ${one.name.padEnd(18)} start ${start}  middle ${middle}  end ${end}`);
    if (minutes <= one.minutesOfWarmUp) print(`${one.name}: too short a run to judge it`);
    const isGrowing = minutes > one.minutesOfWarmUp && keepsGrowing(course, one.allowance);
    return isGrowing ? [`${one.name}: keeps growing`] : [];
  });
}

function findLeftOver(before: Sample, after: Sample): readonly string[] {
  print(`  before the load: ${describeSample(before)}`);
  print(`  after the load:  ${describeSample(after)}`);
  const left = leftOver(before, after, ({ allowance }) => allowance);
  return left.map(({ name }) => `${name}: more is left than there was`);
}

async function run(): Promise<boolean> {
  const { engine, minutes } = readOptions(usage, { minutes: 5 });
  if (!(minutes > 0)) throw new Error(usage);
  const database = await createDatabase(engine);
  const server = await startServer(database.url);
  print(`soaking ${engine} for ${minutes} minutes`);
  const problems: string[] = [];
  try {
    problems.push(...(await soak(server, minutes)));
  } finally {
    problems.push(...(await server.stop()));
    await database.drop();
  }
  for (const problem of problems) print(`FOUND ${problem}`);
  print(problems.length === 0 ? 'flat' : 'not flat');
  return problems.length === 0;
}

const isFlat = await run().finally(stopPostgres);
process.exit(isFlat ? 0 : 1);
