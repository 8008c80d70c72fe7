import { join } from 'node:path';
import * as fc from 'fast-check';
import { ask, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { createDatabase, startServer, type ToolServer } from '../../harness/server.ts';
import type { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { type Check, createCheck } from '../../test/support/reference.ts';
import { Draw } from './draw.ts';
import { type Exchange, httpExchange } from './exchange.ts';
import { graphqlRequest } from './graphql-requests.ts';
import { rawExchange, requestForFile } from './plain-requests.ts';
import { restRequest } from './rest-requests.ts';
import { socketSession } from './socket-sessions.ts';
import { makeWorld, readSchemas, type Schemas, serverVariables } from './world.ts';

export interface RoundOptions {
  readonly engine: EngineName;
  readonly seed: number;
  readonly requests: number;
  /** Asked before each request: whether the time is up. */
  isOver(): boolean;
}

/** A request that went wrong, as it is told to a person. */
export interface Finding {
  readonly seed: number;
  readonly problem: string;
  readonly request: string;
  readonly answer: string;
}

/** Requests that are under way at once, each drawn by a property of its own. */
const concurrency = 12;

/** How long fast-check may look for a smaller request that goes wrong as well. */
const longestShrinkMs = 20_000;

/** Everything that is fuzzed, each as often as its weight says. */
function exchangeOf(schemas: Schemas, check: Check, draw: Draw): Exchange {
  return draw.weighted<Exchange>(
    [55, () => httpExchange(restRequest(check, draw))],
    [35, () => httpExchange(graphqlRequest(schemas, draw))],
    [6, () => socketSession(schemas, draw)],
    [3, () => rawExchange(draw)],
    [1, () => httpExchange(requestForFile('unknown paths', draw))],
    [0.3, () => httpExchange(requestForFile('GraphiQL assets', draw))],
    [0.3, () => httpExchange(requestForFile('pages', draw))],
  );
}

const program = [process.execPath, join(import.meta.dir, 'serve.ts')];

/** Sends so many random requests to a server of its own, and gives what was not as documented. */
export async function runRound(options: RoundOptions, tally: Tally): Promise<readonly Finding[]> {
  const { engine, seed, requests } = options;
  const database = await createDatabase(engine);
  const server = await startServer(database.url, serverVariables, program);
  const findings: Finding[] = [];
  const add = (problem: string, sent: string) =>
    findings.push({ seed, problem, request: sent, answer: server.log() });
  try {
    const [world, schemas] = [await makeWorld(server.url), await readSchemas(server.url)];
    const check = createCheck(await ask(`${server.url}/openapi.json`));
    const draw = (generate: fc.GeneratorValue) => exchangeOf(schemas, check, new Draw(generate, world));
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

/** One property: that a request which fast-check draws is answered as documented. A request that is not, it makes smaller. */
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
    const { outcome, problem, answer } = await exchange.play(url);
    if (found === null) tally.add(`${exchange.interface}: ${outcome}`);
    if (problem === null) return;
    deadline = Math.min(deadline, performance.now() + longestShrinkMs);
    found = { seed, problem, request: exchange.request, answer };
    throw new Error(problem);
  });
  await fc.check(property, { seed: seed * concurrency + lane, numRuns: requests, unbiased: true });
  return found;
}

/** The server must still be there, and must have had nothing to complain of. */
async function judgeLife({ url, exitCode, log }: ToolServer): Promise<string | null> {
  if (exitCode() !== null) return `the server has ended with ${exitCode()}`;
  const { status } = await request(`${url}/posts`, 'GET');
  if (status !== 200) return `the server answers ${status} at the end`;
  return log() === '' ? null : 'the server has something in its log';
}
