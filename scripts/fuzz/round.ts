import { join } from 'node:path';
import * as fc from 'fast-check';
import { ask, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { createDatabase, startServer, type ToolServer } from '../../harness/server.ts';
import type { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { type Exchange, httpExchange } from './exchange.ts';
import { graphqlRequest } from './graphql-requests.ts';
import { rawExchange } from './raw-requests.ts';
import { type Reference, readReference, restRequest } from './rest-requests.ts';
import { socketSession } from './socket-sessions.ts';
import { Draw, makeWorld, readSchemas, type Schemas, serverVariables } from './world.ts';

export interface RoundOptions {
  readonly engine: EngineName;
  readonly seed: number;
  readonly requests: number;
  /** Called before each request; returns true if the time is up. */
  isOver(): boolean;
}

export interface Finding {
  readonly seed: number;
  readonly problem: string;
  readonly request: string;
  readonly reply: string;
}

/** Concurrent requests, each drawn by its own property. */
const concurrency = 12;

/** The time that fast-check may spend on shrinking. */
const longestShrinkMs = 20_000;

function exchangeOf(schemas: Schemas, reference: Reference, draw: Draw): Exchange {
  return draw.weighted<Exchange>(
    [55, () => httpExchange(restRequest(reference, draw))],
    [35, () => httpExchange(graphqlRequest(schemas, draw))],
    [6, () => socketSession(schemas, draw)],
    [3, () => rawExchange(draw)],
  );
}

const program = [process.execPath, join(import.meta.dir, 'serve.ts')];

/** Sends this many random requests to a new server, and returns the findings. */
export async function runRound(options: RoundOptions, tally: Tally): Promise<readonly Finding[]> {
  const { engine, seed, requests } = options;
  const database = await createDatabase(engine);
  const server = await startServer(database.url, serverVariables, program);
  const findings: Finding[] = [];
  const add = (problem: string, sent: string) =>
    findings.push({ seed, problem, request: sent, reply: server.log() });
  try {
    const [world, schemas] = [await makeWorld(server.url), await readSchemas(server.url)];
    const reference = readReference(await ask(`${server.url}/openapi.json`));
    const draw = (generate: fc.GeneratorValue) => exchangeOf(schemas, reference, new Draw(generate, world));
    const lanes = times(concurrency, (lane) => {
      const share = Math.floor((requests + lane) / concurrency);
      return runLane({ ...options, requests: share }, lane, server.url, draw, tally);
    });
    findings.push(...(await Promise.all(lanes)).filter((found) => found !== null));
    const problem = await judgeLife(server);
    if (problem !== null) add(problem, 'the round as a whole');
  } finally {
    for (const problem of await server.stop()) add(problem, 'SIGTERM');
    await database.drop();
  }
  return findings;
}

/** The property that a random request gets a documented response. fast-check shrinks one that does not. */
async function runLane(
  { seed, requests, isOver }: RoundOptions,
  lane: number,
  url: string,
  draw: (generate: fc.GeneratorValue) => Exchange,
  tally: Tally,
): Promise<Finding | null> {
  let found: Finding | null = null;
  let deadline = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(fc.gen(), async (generate) => {
    if (isOver() || performance.now() > deadline) return;
    const exchange = draw(generate);
    const { outcome, problem, reply } = await exchange.play(url);
    if (found === null) tally.add(`${exchange.interface}: ${outcome}`);
    if (problem === null) return;
    deadline = Math.min(deadline, performance.now() + longestShrinkMs);
    found = { seed, problem, request: exchange.request, reply };
    throw new Error(problem);
  });
  await fc.check(property, { seed: seed * concurrency + lane, numRuns: requests, unbiased: true });
  return found;
}

/** The server must still be running, without having logged an error. */
async function judgeLife({ url, exitCode, log }: ToolServer): Promise<string | null> {
  if (exitCode() !== null) return `the server has ended with ${exitCode()}`;
  const { status } = await request(`${url}/posts`, 'GET');
  if (status !== 200) return `the server responds with ${status} at the end`;
  // Wrong passwords for one e-mail are to be expected here.
  const lines = log()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('too many attempts: locked out'));
  return lines.length === 0 ? null : `the server logged a problem: ${lines[0]}`;
}
