import type { EngineName } from '../src/storage/engine-name.ts';
import { engines, type TestLocation } from './engines.ts';
import { type Defaults, type Options, readOptions } from './options.ts';
import { stopPostgres } from './postgres-databases.ts';
import { killTree } from './processes.ts';
import { program, type Serving, startServer, type Variables } from './server-process.ts';
import { within } from './until.ts';

/** The secret of every server, so that tools can sign their own tokens. */
export const secrets = {
  JWT_SECRET: 'the-secret-of-the-tools-long-enough-for-anyone',
  PRODUCTS_TOKEN: 'the-token-of-the-tools-long-enough-for-anyone',
} as const;

/** The command and the variables of a server on a database. */
export function serverOn(databaseUrl: string, variables: Variables = {}) {
  const environment = { HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ...secrets, ...variables };
  return [[...program, 'serve'], environment] as const;
}

/** The time that a server may take to stop. */
const longestStopMs = 10_000;

/** Asks a server to stop, and kills it if it does not. Returns any problem with its exit. */
export async function stopServer({ pid, stop }: Serving): Promise<readonly string[]> {
  const stopping = stop();
  const isInTime = (await within(longestStopMs, stopping)) !== null;
  if (!isInTime) killTree(pid);
  const { exitCode } = await stopping;
  if (!isInTime) return [`the server did not stop within ${longestStopMs / 1000} s`];
  return exitCode === 0 ? [] : [`the server exited with ${exitCode}`];
}

export function createDatabase(engine: EngineName): Promise<TestLocation> {
  const [sqlite, postgres] = engines;
  return (engine === 'sqlite' ? sqlite : postgres).createLocation();
}

/** Runs a server on a new database. It must keep running, log nothing, and stop. Returns all problems. */
export async function useServer(
  engine: EngineName,
  use: (server: Serving) => Promise<readonly string[]>,
  variables?: Variables,
): Promise<readonly string[]> {
  const database = await createDatabase(engine);
  const server = await startServer(...serverOn(database.url, variables));
  const problems: string[] = [];
  try {
    problems.push(...(await use(server)));
    if (server.exitCode() !== null) problems.push(`the server has exited with ${server.exitCode()}`);
    // Repeated wrong passwords for one e-mail address are to be expected.
    const logged = server.log().replace(/^.*too many attempts: locked out.*$/gm, '');
    if (logged.trim() !== '') problems.push(`the server logged a problem: ${logged.trim()}`);
  } finally {
    problems.push(...(await stopServer(server)));
    await database.drop();
  }
  return problems;
}

/** Runs a tool with its options, prints the problems that it found, and exits with 1 if there are any. */
export async function runTool<const Given extends Defaults>(
  usage: string,
  defaults: Given,
  run: (options: Options<Given>) => Promise<readonly string[]>,
): Promise<never> {
  const problems = await run(readOptions(usage, defaults)).finally(stopPostgres);
  for (const problem of problems.slice(0, 20)) process.stderr.write(`FOUND ${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
