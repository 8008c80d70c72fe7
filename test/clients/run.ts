import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { program, startServerProcess } from '../../harness/server-process.ts';
import { generate } from './generate.ts';

/**
 * `npm run test:clients [name ...]`: third-party clients, each with a journey in its own sandbox of a real
 * server. The journeys are compiled, which checks their types, and run by Node, like the code of users.
 */

const folder = import.meta.dir;
const bin = (name: string) => join(folder, '../../node_modules/.bin', name);

async function run(...command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await child.exited) !== 0)
    throw new Error(`${command.map((word) => basename(word)).join(' ')} failed`);
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  process.stdout.write(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

function journeysToRun(): readonly string[] {
  const wanted = process.argv.slice(2);
  return readdirSync(join(folder, 'journeys'))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => name.replace(/\.tsx?$/, ''))
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .toSorted((one, other) => Number(slowest.includes(other)) - Number(slowest.includes(one)));
}

/** The slowest journeys, started first so that no core is idle at the end. */
const slowest = ['dredd', 'linters', 'prism', 'event-source'];

/** Longer than any of them takes, even on a busy machine. */
const maxJourneyMs = 300_000;

async function runJourney(name: string): Promise<boolean> {
  const start = performance.now();
  const child = Bun.spawn(
    ['node', '--test-force-exit', '--test-reporter=spec', `built/journeys/${name}.js`],
    {
      cwd: folder,
      env: process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxJourneyMs,
      killSignal: 'SIGKILL',
    },
  );
  const said = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const passed = (await child.exited) === 0;
  const report = passed
    ? said
        .join('')
        .match(/^[✔﹣].*$/gm)
        ?.join('\n')
    : said.join('');
  process.stdout.write(`${passed ? '' : `FAILED: ${name}\n`}${report ?? ''} (${name}, ${seconds} s)\n`);
  return passed;
}

async function runJourneys(): Promise<void> {
  const waiting = [...journeysToRun()];
  const failed: string[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await runJourney(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

// No tool may call another host for telemetry or new versions.
Object.assign(process.env, {
  REDOCLY_TELEMETRY: 'off',
  PACT_DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  CI: '1',
});

await timed('install', () => run(bin('bun'), 'install', '--frozen-lockfile', '--silent'));
const server = startServerProcess([...program, 'serve'], { DATABASE_URL: 'sqlite::memory:' });
try {
  const url = await server.url;
  if (url === null) throw new Error(`the server did not start: ${server.log()}`);
  process.env.QUINTET_URL = url;
  await timed('generate', () => generate(url));
  await timed('compile', () => run(bin('tsc'), '--project', '.'));
  await timed('journeys', runJourneys);
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
