import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pgbouncer } from '../harness/pgbouncer.ts';
import { sharePooledPostgres, sharePostgres, stopPostgres } from '../harness/postgres-databases.ts';
import { makeScratchFolder, preferMemory, removeScratchFolders } from '../harness/scratch.ts';
import { compile } from './compile.ts';

/** `npm test` and its variants: test files distributed over processes that share one PostgreSQL. */

const usage = 'bun scripts/test.ts [--checked] [--fast | --rounds | --pooled] [path ...]';

/**
 * Slow tests: browsers, packages, programs, large files, crashing servers, random input, and rounds of the other
 * tools.
 */
const rounds = [
  'browser/**',
  'console/**',
  'packaging/**',
  'projects/**',
  'testing/**',
  ...['client/readme', 'client/runtimes', 'examples', 'sandbox-command', 'workers'].map(toFile),
  ...['backup-refusals', 'data/export-import', 'data/reset', 'workbench/faults-release'].map(toFile),
  toFile('graphql/compiled-execution'),
  ...['storage/failover', 'storage/pgbouncer', 'storage/replicas'].map(toFile),
  ...['fuzz', 'recipes', 'siege', 'soak', 'torture'].map(toFile),
];

/** Contracts and rules on SQLite, in process. */
const fast = ['config.test.ts', 'contracts/', 'graphql/', 'lib/', 'openapi/'];

/**
 * Excluded there: tests that need a server or a socket, and hostile and random input, which takes half of the time.
 */
const leftToAll = [
  ...['unavailable', 'graphql-websocket', 'graphql-websocket-protocol', 'service-rules-socket'],
  ...['graphql-hostile', 'hostile-input-bodies', 'hostile-input-paths', 'hostile-input-sizes'],
]
  .map((name) => `contracts/${toFile(name)}`)
  .concat(['compiled-execution', 'null-propagation'].map((name) => `graphql/${toFile(name)}`));

/** Contracts on PostgreSQL through a transaction-mode pooler, in process. */
const pooled = ['contracts/'];

/** More processes would exceed the connection limit of the server. */
const maxProcesses = 8;

function toFile(name: string): string {
  return `${name}.test.ts`;
}

function inTests(names: readonly string[]): readonly string[] {
  return names.map((name) => `test/${name}`);
}

function ignoring(names: readonly string[]): readonly string[] {
  return inTests(names).map((pattern) => `--path-ignore-patterns=${pattern}`);
}

const { values, positionals: paths } = parseArgs({
  options: {
    checked: { type: 'boolean' },
    fast: { type: 'boolean' },
    rounds: { type: 'boolean' },
    pooled: { type: 'boolean' },
  },
  allowPositionals: true,
});

function readWords(): { words: readonly string[]; variables: Readonly<Record<string, string>> } {
  if ([values.fast, values.rounds, values.pooled].filter(Boolean).length > 1) throw new Error(usage);
  if (values.fast) {
    const chosen = paths.length > 0 ? paths : inTests(fast);
    return {
      words: [...chosen, ...(paths.length > 0 ? [] : ignoring(leftToAll))],
      variables: { ENGINE: 'sqlite', SOCKETS: 'no' },
    };
  }
  const onPostgres = values.pooled ? { ENGINE: 'postgres', SOCKETS: 'no' } : {};
  if (paths.length > 0) return { words: paths, variables: onPostgres };
  if (values.pooled) return { words: [...inTests(pooled), ...ignoring(leftToAll)], variables: onPostgres };
  if (values.rounds) return { words: inTests(rounds).map((path) => path.replace('**', '')), variables: {} };
  return { words: ignoring(rounds), variables: {} };
}

/** For tests of commands and servers, which start the program hundreds of times. */
async function compileProgram(): Promise<Readonly<Record<string, string>>> {
  const outfile = join(await makeScratchFolder('program'), 'quintet');
  await compile(outfile, { bytecode: true });
  return { QUINTET_TEST_PROGRAM: outfile };
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

/** Returns the exit code. */
async function run(): Promise<number> {
  const { words, variables } = readWords();
  if (values.pooled && pgbouncer === null) {
    process.stdout.write('PgBouncer is not installed: nothing was tested through it.\n');
    return 0;
  }
  preferMemory();
  const isOnSqlite = (variables.ENGINE ?? process.env.ENGINE) === 'sqlite';
  const pooler = values.pooled ? await sharePooledPostgres() : null;
  const shared = isOnSqlite
    ? []
    : await Promise.all([pooler?.variables ?? sharePostgres(), compileProgram()]);
  const child = Bun.spawn([process.execPath, 'test', ...flags, ...words], {
    env: Object.assign({}, process.env, ...shared, variables),
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
