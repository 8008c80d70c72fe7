import { print, readOptions } from '../../harness/options.ts';
import { createDatabase, runTool, startServer, type ToolServer } from '../../harness/server.ts';
import { markdownTable } from '../../harness/statistics.ts';
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
    ...report(before, samples, after, minutes),
    ...(log() === '' ? [] : [`the server logged a problem: ${log()}`]),
  ];
}

/** Prints the course of every figure, and returns those that keep growing or did not return to their start. */
function report(before: Sample, samples: readonly Sample[], after: Sample, minutes: number) {
  const left = leftOver(before, after, ({ allowance }) => allowance);
  const rows = series.map((one) => {
    const course = courseOf(samples, one);
    const isTooShort = minutes <= one.minutesOfWarmUp;
    const isGrowing = !isTooShort && keepsGrowing(course, one.allowance);
    const problem = isGrowing ? 'keeps growing' : left.includes(one) ? 'did not return to its start' : '';
    const values = [before.get(one), course.start, course.middle, course.end, after.get(one)];
    return [one.name, ...values.map((value) => value?.toFixed(0) ?? ''), isTooShort ? 'not judged' : problem];
  });
  const columns = ['figure', 'before the load', 'start', 'middle', 'end', 'after the load', 'problem'];
  for (const line of markdownTable(columns, rows)) print(line);
  const found = rows.filter((row) => row.at(-1) !== '' && row.at(-1) !== 'not judged');
  return found.map((row) => `${row[0]}: ${row.at(-1)}`);
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
