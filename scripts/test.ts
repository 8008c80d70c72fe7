import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from '../client/scripts/build.ts';
import { declareClient } from '../client/scripts/declare.ts';
import { installGenerator } from '../client/scripts/generator.ts';
import { words } from '../harness/lists.ts';
import { pgbouncer } from '../harness/pgbouncer.ts';
import { sharePooledPostgres, sharePostgres, stopPostgres } from '../harness/postgres-databases.ts';
import { makeScratchFolder, preferMemory, removeScratchFolders } from '../harness/scratch.ts';
import { compile } from './build.ts';

/** `npm test` and its variants: test files distributed over processes that share one PostgreSQL. */

/**
 * Slow tests: browsers, packages, programs, large files, crashing servers, random input, and rounds of the other
 * tools.
 */
const rounds = [
  ...words('browser/ console/ packaging/ projects/ testing/'),
  ...words(`client/readme client/runtimes examples sandbox-command workers backup data/export-import data/reset
    workbench/faults-release graphql/same-as-graphql-js storage/failover storage/pgbouncer storage/replicas
    fuzz torture`).map(toFile),
];

/** Contracts and rules on SQLite, in process. */
const fast = words('config.test.ts contracts/ graphql/ lib/ openapi/');

/** Tests that need a server or a socket, and hostile and random input, which takes half of the time. */
const leftToAll = words(`contracts/unavailable contracts/graphql-long-work contracts/graphql-websocket
  contracts/service-rules-socket contracts/graphql-hostile contracts/hostile-input-bodies contracts/hostile-input-paths
  contracts/hostile-input-sizes graphql/same-as-graphql-js`).map(toFile);

/** Tests that wait, draw thousands of values, reach limits, compress or render: a third of the remaining time. */
const slow = words(`contracts/blog-roles contracts/compression contracts/graphql-graphiql
  contracts/graphql-limits contracts/graphql-resume contracts/health contracts/input-limits
  contracts/pages contracts/response-cache contracts/response-size
  contracts/service-rules-bodies lib/cursor openapi/examples openapi/renderings`).map(toFile);

/** More processes would exceed the connection limit of the server. */
const maxProcesses = 8;

function toFile(name: string): string {
  const file = `${name}.test.ts`;
  if (!existsSync(join('test', file))) throw new Error(`there is no test/${file}`);
  return file;
}

const inTests = (names: readonly string[]) => names.map((name) => `test/${name}`);

function ignoring(...names: readonly string[]): readonly string[] {
  return inTests(names).map((path) => `--path-ignore-patterns=${path.replace(/\/$/, '/**')}`);
}

const flag = { type: 'boolean' } as const;
const { values, positionals: paths } = parseArgs({
  options: { checked: flag, fast: flag, rounds: flag, pooled: flag },
  allowPositionals: true,
});

/** The files of this run, as arguments of `bun test`. */
function chooseFiles(): readonly string[] {
  if (paths.length > 0) return paths;
  if (values.fast) return [...inTests(fast), ...ignoring(...leftToAll, ...slow)];
  if (values.pooled) return [...inTests(['contracts/']), ...ignoring(...leftToAll)];
  return values.rounds ? inTests(rounds) : ignoring(...rounds);
}

/** For tests of commands and servers, which start the program hundreds of times, and of projects with the client. */
async function buildOnce(): Promise<Readonly<Record<string, string>>> {
  const folder = await makeScratchFolder('program');
  const [program, client] = [join(folder, 'quintet'), join(folder, 'client')];
  await compile(program);
  if (!values.rounds) return { QUINTET_TEST_PROGRAM: program };
  await Promise.all([installGenerator(), buildClient(client)]);
  await declareClient(client);
  return { QUINTET_TEST_PROGRAM: program, QUINTET_TEST_CLIENT: client };
}

const processes = Math.min(availableParallelism(), maxProcesses / 2);

const flags = [
  // More processes than cores, unless everything is in process, because many tests wait.
  `--parallel=${values.fast ? processes : processes * 2}`,
  // Files share modules, because loading them for each file would take longer than most files.
  '--no-isolate',
  // The slowest files start first, so that no core waits for the last one.
  '--timings=node_modules/.cache/test-timings.json',
  '--update-timings',
  '--timeout=120000',
  '--only-failures',
];

/** Runs type check and lint next to the tests, which stop if it fails. Silent on success. */
async function check(tests: Bun.Subprocess): Promise<boolean> {
  const child = Bun.spawn(['npm', 'run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) === 0) return true;
  tests.kill();
  await tests.exited;
  process.stderr.write(said.join(''));
  return false;
}

async function run(): Promise<number> {
  if (values.pooled && pgbouncer === null) {
    process.stdout.write('PgBouncer is not installed: nothing was tested through it.\n');
    return 0;
  }
  preferMemory();
  const inProcess = { ENGINE: values.fast ? 'sqlite' : 'postgres', SOCKETS: 'no' };
  const env = { ...process.env, ...((values.fast || values.pooled) && inProcess) };
  const pooler = values.pooled ? await sharePooledPostgres() : null;
  const isOnSqlite = env.ENGINE === 'sqlite';
  const shared = isOnSqlite ? [] : [pooler?.variables ?? sharePostgres(), buildOnce()];
  const child = Bun.spawn([process.execPath, 'test', ...flags, ...chooseFiles()], {
    env: Object.assign(env, ...(await Promise.all(shared))),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isChecked = values.checked ? await check(child) : true;
  const exitCode = await child.exited;
  await pooler?.stop();
  await stopPostgres();
  removeScratchFolders();
  return isChecked ? exitCode : 1;
}

// The exit hook of the embedded server would set its own exit code.
process.exit(await run());
