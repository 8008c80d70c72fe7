import { print, readOptions } from '../../harness/options.ts';
import { createDatabase, runTool, startServer, type ToolServer } from '../../harness/server.ts';
import { Ledger } from '../torture/ledger.ts';
import { tellStories } from '../torture/stories.ts';
import {
  courseOf,
  describeSample,
  keepsGrowing,
  leftOver,
  type Sample,
  series,
  takeSample,
} from './series.ts';
import { runSubscribers } from './subscribers.ts';

/** `npm run soak`: runs mixed load with subscribers that come and go, and watches the resources of the server. */

const usage = 'npm run soak -- [--minutes n] [--engine sqlite|postgres]';

const clients = 8;
const subscribers = 24;
const sampleMs = 500;

/** The time that sockets may take to close after the last client. */
const settlingMs = 15_000;

/** Waits until the figures have returned to their start, up to a timeout. */
async function settle(server: ToolServer, before: Sample): Promise<Sample> {
  const until = performance.now() + settlingMs;
  for (;;) {
    const sample = await takeSample(server);
    if (leftOver(before, sample, () => 0).length === 0 || performance.now() > until) return sample;
    await Bun.sleep(sampleMs);
  }
}

/** Loads the server for this many minutes, and returns the findings. */
async function soak(server: ToolServer, minutes: number): Promise<readonly string[]> {
  const { url, exitCode, log } = server;
  const before = await takeSample(server);
  const ledger = new Ledger();
  const churn = { opened: 0, events: 0, killed: 0 };
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const isOver = () => seconds() > minutes * 60 || ledger.problems.length > 0 || exitCode() !== null;
  const describe = () =>
    `${ledger.acknowledged} writes, ${churn.opened} subscribers (${churn.killed} killed), ${churn.events} events`;
  const sampling = async () => {
    while (!isOver()) {
      await Bun.sleep(sampleMs);
      if (exitCode() !== null) return;
      const sample = await takeSample(server);
      if (samples.push(sample) % 10 === 0)
        print(`${seconds().toFixed(0)} s: ${describe()}; ${describeSample(sample)}`);
    }
  };
  await Promise.all([
    tellStories({ url, ledger, clients, seed: 1, isTidy: true }, isOver),
    runSubscribers(url, churn, subscribers, isOver),
    sampling(),
  ]);
  const after = await settle(server, before);
  print(describe());
  return [
    ...ledger.problems,
    ...(churn.events === 0 ? ['no subscriber received anything'] : []),
    ...findGrowth(samples, minutes),
    ...findLeftOver(before, after),
    ...(log() === '' ? [] : [`the server logged a problem: ${log()}`]),
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
  return left.map(({ name }) => `${name}: did not return to its start`);
}

await runTool(async () => {
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
});
