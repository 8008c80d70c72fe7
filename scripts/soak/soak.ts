import { parseArgs } from 'node:util';
import * as z from 'zod';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { type EngineName, engineNames } from '../../src/storage/engine-name.ts';
import { type FuzzedServer, startServer } from '../fuzz/server.ts';
import { type Course, courseOf, keepsGrowing } from './courses.ts';
import { type Actor, type LoadCounts, runLoad } from './load.ts';
import { describeSample, leftOver, type Sample, series, takeSample } from './series.ts';
import { runSubscribers, type SubscriberCounts } from './subscribers.ts';

/** `npm run soak`: mixed load with subscribers that come and go, and what the server holds meanwhile. */

const usage = 'npm run soak -- [--minutes n] [--engine sqlite|postgres]';

const workers = 8;
const subscribers = 24;
const sampleMs = 500;

/** How long sockets may take to be gone after the last client. */
const settlingMs = 15_000;

const productsToken = 'soak-products-token';

function readOptions(): { engine: EngineName; minutes: number } {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '5' }, engine: { type: 'string', default: 'sqlite' } },
  });
  const engine = engineNames.find((name) => name === values.engine);
  const minutes = Number(values.minutes);
  if (engine === undefined || !(minutes > 0)) throw new Error(usage);
  return { engine, minutes };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const session = z.object({ token: z.string() });
const numbered = z.object({ data: z.object({ id: z.number() }) });

async function makeActor(url: string): Promise<Actor> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const password = 'analytical';
  const account = { name: 'Soak', email: 'soaker@example.com', password, password_confirmation: password };
  const { token } = session.parse(await post('/api/v1/auth/register', account));
  const { data } = numbered.parse(await post('/api/v1/posts', { title: 'Stays', body: 'Here' }, token));
  return { url, token, productsToken, postId: data.id };
}

/** Waits until what must come back is as it was before the load, or for as long as it may take. */
async function settle(server: FuzzedServer, before: Sample): Promise<Sample> {
  const until = performance.now() + settlingMs;
  for (;;) {
    const sample = await takeSample(server);
    if (leftOver(before, sample, () => 0).length === 0 || performance.now() > until) return sample;
    await Bun.sleep(sampleMs);
  }
}

function describe(name: string, { start, middle, end }: Course): string {
  return `  ${name.padEnd(18)} start ${start.toFixed(0)}  middle ${middle.toFixed(0)}  end ${end.toFixed(0)}`;
}

function describeWork(
  { requests, writes }: LoadCounts,
  { opened, killed, events }: SubscriberCounts,
): string {
  const load = `${requests} requests (${writes} writes over REST)`;
  return `${load}, ${opened} subscribers (${killed} killed), ${events} events`;
}

interface Soaked {
  readonly samples: readonly Sample[];
  readonly before: Sample;
  readonly after: Sample;
  readonly load: LoadCounts;
  readonly churn: SubscriberCounts;
}

async function soak(server: FuzzedServer, minutes: number): Promise<Soaked> {
  const actor = await makeActor(server.url);
  const before = await takeSample(server);
  const load: LoadCounts = { requests: 0, writes: 0, failures: [] };
  const churn: SubscriberCounts = { opened: 0, events: 0, killed: 0 };
  const samples: Sample[] = [];
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
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
  return { samples, before, after: await settle(server, before), load, churn };
}

/** What speaks against the server. */
function judge(
  { samples, before, after, load, churn }: Soaked,
  minutes: number,
  log: string,
): readonly string[] {
  const courses = series.map((measure) => ({ measure, course: courseOf(samples, measure) }));
  for (const { measure, course } of courses) print(describe(measure.name, course));
  print(`  before the load: ${describeSample(before)}`);
  print(`  after the load:  ${describeSample(after)}`);
  const growing = courses.filter(
    ({ measure, course }) => minutes > measure.minutesOfWarmUp && keepsGrowing(course, measure.allowance),
  );
  return [
    ...load.failures,
    ...(churn.events === 0 ? ['no subscriber heard of anything'] : []),
    ...growing.map(({ measure }) => `${measure.name}: keeps growing`),
    ...leftOver(before, after, ({ allowance }) => allowance).map(
      ({ name }) => `${name}: more is left than there was`,
    ),
    ...(log === '' ? [] : [`the server has something in its log: ${log}`]),
  ];
}

async function run(): Promise<boolean> {
  const { engine, minutes } = readOptions();
  const server = await startServer(engine, ['src/main.ts', 'serve'], { PRODUCTS_TOKEN: productsToken });
  print(`soaking ${engine} for ${minutes} minutes`);
  const soaked = await soak(server, minutes).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const { load, churn } = soaked;
  print(describeWork(load, churn));
  const problems = [...judge(soaked, minutes, server.log())];
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  for (const problem of problems) print(`FOUND ${problem}`);
  for (const { name, minutesOfWarmUp } of series) {
    if (minutes <= minutesOfWarmUp) print(`${name}: too short a run to judge it`);
  }
  print(problems.length === 0 ? 'flat' : 'not flat');
  return problems.length === 0;
}

const isFlat = await run().finally(stopPostgres);
process.exit(isFlat ? 0 : 1);
