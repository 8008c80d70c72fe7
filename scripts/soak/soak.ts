import { connectTo, headOf, socketUrlOf } from '../../harness/connections.ts';
import { openStream } from '../../harness/event-stream.ts';
import { Ledger } from '../../harness/ledger.ts';
import { times } from '../../harness/lists.ts';
import { print } from '../../harness/options.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { runTool, type ToolServer, useServer } from '../../harness/server.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { readUntil } from '../../harness/until.ts';
import { Random } from '../../src/lib/random.ts';
import { tellStories } from '../torture/stories.ts';
import { courseOf, keepsGrowing, leftOver, type Sample, series, takeSample } from './series.ts';

/** `npm run soak`: runs mixed load with subscribers that come and go, and watches the resources of the server. */

const usage = 'npm run soak -- [--minutes n] [--engine sqlite|postgres]';

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

async function soak(server: ToolServer, minutes: number): Promise<readonly string[]> {
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
      const shown = [...sample].map(([{ name }, value]) => `${name} ${value.toFixed(0)}`).join(', ');
      if (samples.push(sample) % 10 === 0) print(`${seconds().toFixed(0)} s: ${describe()}; ${shown}`);
      await Bun.sleep(sampleMs);
    }
  };
  await Promise.all([
    tellStories({ url, ledger, clients, seed: 1, isTidy: true }, isOver),
    runSubscribers(url, churn, isOver),
    sampling(),
  ]);
  const hasSettled = (sample: Sample) => leftOver(before, sample).length === 0;
  const after = await readUntil(settlingMs, () => takeSample(server), hasSettled);
  print(describe());
  if (churn.events === 0) ledger.violate('no subscriber received anything');
  if (ledger.unanswered > 0) ledger.violate(`${ledger.unanswered} requests got no response`);
  return [...ledger.violations, ...report(before, samples, after, minutes)];
}

/** Prints the course of every figure, and returns those that keep growing or did not return to their start. */
function report(before: Sample, samples: readonly Sample[], after: Sample, minutes: number) {
  const left = leftOver(before, after);
  const problems: string[] = [];
  const rows = series.map((one) => {
    const course = courseOf(samples, one);
    const isJudged = minutes > one.minutesOfWarmUp;
    const isGrowing = isJudged && keepsGrowing(course, one.allowance);
    const problem = isGrowing ? 'keeps growing' : left.includes(one) ? 'did not return to its start' : '';
    if (problem !== '') problems.push(`${one.name}: ${problem}`);
    const values = [before.get(one), course.start, course.middle, course.end, after.get(one)];
    return [one.name, ...values.map((value) => value?.toFixed(0) ?? ''), isJudged ? problem : 'not judged'];
  });
  const columns = ['figure', 'before the load', 'start', 'middle', 'end', 'after the load', 'problem'];
  for (const line of markdownTable(columns, rows)) print(line);
  return problems;
}

await runTool(usage, { minutes: 5 }, async ({ engine, minutes }) => {
  print(`soaking ${engine} for ${minutes} minutes`);
  const problems = await useServer(engine, (server) => soak(server, minutes));
  print(problems.length === 0 ? 'flat' : 'not flat');
  return problems;
});
