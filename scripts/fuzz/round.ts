import { join } from 'node:path';
import * as fc from 'fast-check';
import { request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { createDatabase, startServer, type ToolServer } from '../../harness/server.ts';
import type { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { Choices } from './choices.ts';
import { type Exchange, httpExchange } from './exchange.ts';
import { graphqlRequest } from './graphql-requests.ts';
import { rawExchange, requestForAsset, requestForPage, requestToNowhere } from './plain-requests.ts';
import { restRequest } from './rest-requests.ts';
import { socketSession } from './socket-sessions.ts';
import { type Draw, makeWorld, readSchemas, type Schemas, serverVariables } from './world.ts';

export interface RoundOptions {
  readonly engine: EngineName;
  readonly seed: number;
  readonly requests: number;
  /** Called before each request; returns true if the time is up. */
  isOver(): boolean;
}

/** A failed request, as it is reported. */
export interface Finding {
  readonly seed: number;
  readonly problem: string;
  readonly request: string;
  readonly answer: string;
}

/** Concurrent requests, each drawn by its own property. */
const concurrency = 12;

/** The time that fast-check may spend on shrinking. */
const longestShrinkMs = 20_000;

/** Everything that is fuzzed, by weight. */
function exchangeOf(schemas: Schemas, draw: Draw): Exchange {
  return draw.random.weighted<Exchange>(
    [55, () => httpExchange(restRequest(draw))],
    [35, () => httpExchange(graphqlRequest(schemas, draw))],
    [6, () => socketSession(schemas, draw)],
    [3, () => rawExchange(draw)],
    [1, () => httpExchange(requestToNowhere(draw))],
    [0.3, () => httpExchange(requestForAsset(draw))],
    [0.3, () => httpExchange(requestForPage(draw))],
  );
}

/** Sends this many random requests to a new server, and returns the findings. */
export async function runRound(options: RoundOptions, tally: Tally): Promise<readonly Finding[]> {
  const { engine, seed, requests } = options;
  const database = await createDatabase(engine);
  const server = await startServer(database.url, serverVariables, [
    process.execPath,
    join(import.meta.dir, 'serve.ts'),
  ]);
  const findings: Finding[] = [];
  const add = (problem: string, sent: string) =>
    findings.push({ seed, problem, request: sent, answer: server.log() });
  try {
    const world = await makeWorld(server.url);
    const schemas = await readSchemas(server.url);
    const shares = times(concurrency, (index) => Math.floor((requests + index) / concurrency));
    const lanes = shares.map((share, lane) => runLane({ ...options, requests: share }, lane));
    findings.push(
      ...(await Promise.all(lanes.map((lane) => lane(server.url, schemas, world, tally)))).flat(),
    );
    const problem = await judgeLife(server);
    if (problem !== null) add(problem, 'the round as a whole');
  } finally {
    for (const problem of await server.stop()) add(problem, 'SIGTERM');
    await database.drop();
  }
  return findings;
}

/** The property that a random request gets a documented response. fast-check shrinks one that does not. */
function runLane({ seed, requests, isOver }: RoundOptions, lane: number) {
  return async (
    url: string,
    schemas: Schemas,
    world: Draw['world'],
    tally: Tally,
  ): Promise<readonly Finding[]> => {
    let found: Finding | null = null;
    let deadline = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(fc.gen(), async (generate) => {
      if (isOver() || performance.now() > deadline) return;
      const exchange = exchangeOf(schemas, { random: new Choices(generate), world });
      const { outcome, problem, answer } = await exchange.play(url);
      if (found === null) tally.add(`${exchange.interface}: ${outcome}`);
      if (problem === null) return;
      deadline = Math.min(deadline, performance.now() + longestShrinkMs);
      found = { seed, problem, request: exchange.request, answer };
      throw new Error(problem);
    });
    await fc.check(property, { seed: seed * concurrency + lane, numRuns: requests, unbiased: true });
    return found === null ? [] : [found];
  };
}

/** The server must still be running, without having logged an error. */
async function judgeLife({ url, exitCode, log }: ToolServer): Promise<string | null> {
  if (exitCode() !== null) return `the server has ended with ${exitCode()}`;
  const { status } = await request(`${url}/posts`, 'GET');
  if (status !== 200) return `the server answers ${status} at the end`;
  return log() === '' ? null : 'the server has something in its log';
}
