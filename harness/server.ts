import type { EngineName } from '../src/storage/engine-name.ts';
import { engines, type TestLocation } from './engines.ts';
import { type Defaults, type Options, readOptions } from './options.ts';
import { stopPostgres } from './postgres-databases.ts';
import { killTree } from './processes.ts';
import {
  listening,
  program,
  type ServerProcess,
  startServerProcess,
  type Variables,
} from './server-process.ts';
import { within } from './until.ts';

export type { Variables };

/** The secret of every server, so that tools can sign their own tokens. */
export const secrets = {
  JWT_SECRET: 'the-secret-of-the-tools-long-enough-for-anyone',
  PRODUCTS_TOKEN: 'the-token-of-the-tools-long-enough-for-anyone',
} as const;

/** A server in its own process that is listening. */
export interface ToolServer extends Pick<ServerProcess, 'pid' | 'log' | 'exitCode'> {
  readonly url: string;
  /** Asks it to stop, and kills it if it does not. Returns any complaint about its exit. */
  stop(): Promise<readonly string[]>;
}

export function programOf(...words: readonly string[]): readonly string[] {
  return [...program, ...words];
}

export function spawnServer(databaseUrl: string, variables: Variables = {}): ServerProcess {
  const environment = { HOST: '127.0.0.1', DATABASE_URL: databaseUrl, ...secrets, ...variables };
  return startServerProcess(programOf('serve'), environment);
}

/** The time that a server may take to stop. */
const longestStopMs = 10_000;

/** Starts a server, and waits until it listens. It never outlives this process. */
export async function startServer(databaseUrl: string, variables?: Variables): Promise<ToolServer> {
  const server = spawnServer(databaseUrl, variables);
  const { pid, log, exitCode } = server;
  const kill = () => killTree(pid);
  process.once('exit', kill);
  const stop = async () => {
    const stopping = server.stop();
    const isInTime = (await within(longestStopMs, stopping)) !== null;
    if (!isInTime) kill();
    const ended = await stopping;
    process.off('exit', kill);
    if (!isInTime) return [`the server did not stop within ${longestStopMs / 1000} s`];
    return ended.exitCode === 0 ? [] : [`the server exited with ${ended.exitCode}`];
  };
  const url = await listening(server);
  return { url, pid, log, exitCode, stop };
}

export function createDatabase(engine: EngineName): Promise<TestLocation> {
  const [sqlite, postgres] = engines;
  return (engine === 'sqlite' ? sqlite : postgres).createLocation();
}

/** Runs a server on a new database. It must keep running, log nothing, and stop. Returns all problems. */
export async function useServer(
  engine: EngineName,
  use: (server: ToolServer) => Promise<readonly string[]>,
  variables?: Variables,
): Promise<readonly string[]> {
  const database = await createDatabase(engine);
  const server = await startServer(database.url, variables);
  const problems: string[] = [];
  try {
    problems.push(...(await use(server)));
    if (server.exitCode() !== null) problems.push(`the server has exited with ${server.exitCode()}`);
    // Repeated wrong passwords for one e-mail address are to be expected.
    const logged = server.log().replace(/^.*too many attempts: locked out.*$/gm, '');
    if (logged.trim() !== '') problems.push(`the server logged a problem: ${logged.trim()}`);
  } finally {
    problems.push(...(await server.stop()));
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
