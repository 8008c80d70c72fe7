import * as fc from 'fast-check';
import { ask, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { anySeed, print } from '../../harness/options.ts';
import { runTool, useServer } from '../../harness/server.ts';
import { Tally } from '../../harness/statistics.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { type HttpRequest, play } from './exchange.ts';
import { graphqlRequest } from './graphql-requests.ts';
import { createInitialValues, Draw, serverVariables } from './known-values.ts';
import { type Reference, readReference, restRequest } from './rest-requests.ts';

/** `npm run fuzz`: sends random requests to a real server, and checks the responses against the contracts. */

const usage = `npm run fuzz -- [--engine sqlite|postgres] [--requests n] [--seed n]`;

/** Each round has its own database: lists stay short, and a seed is replayed in seconds. */
const requestsOfRound = 5_000;

/** Concurrent requests, each drawn by its own property. */
const concurrency = 12;

/** The time that fast-check may spend on shrinking. */
const longestShrinkMs = 20_000;

type Round = Readonly<{ engine: EngineName; seed: number; requests: number }>;

/** Everything that is fuzzed, with its share. */
function requestOf(reference: Reference, draw: Draw): HttpRequest {
  return draw.weighted([60, () => restRequest(reference, draw)], [40, () => graphqlRequest(draw)]);
}

/** Sends this many random requests to a new server, and returns the findings. */
export function runRound({ engine, seed, requests }: Round, tally: Tally): Promise<readonly string[]> {
  const run = async ({ url }: { readonly url: string }) => {
    const known = await createInitialValues(url);
    const reference = readReference(await ask(`${url}/openapi.json`));
    const draw = (generate: fc.GeneratorValue) => requestOf(reference, new Draw(generate, known));
    const lanes = times(concurrency, async (lane) => {
      const numRuns = Math.floor((requests + lane) / concurrency);
      return runLane(draw, { seed: seed * concurrency + lane, numRuns }, url, tally);
    });
    const findings = (await Promise.all(lanes)).filter((found) => found !== null);
    const { status } = await request(`${url}/posts`, 'GET');
    return status === 200 ? findings : [...findings, `the server responds with ${status} at the end`];
  };
  return useServer(engine, run, serverVariables);
}

/** The property that a random request gets a documented response. fast-check shrinks one that does not. */
async function runLane(
  draw: (generate: fc.GeneratorValue) => HttpRequest,
  parameters: fc.Parameters<unknown>,
  url: string,
  tally: Tally,
): Promise<string | null> {
  let found: string | null = null;
  let deadline = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(fc.gen(), async (generate) => {
    if (performance.now() > deadline) return;
    const sent = draw(generate);
    const { outcome, found: problem } = await play(url, sent);
    if (found === null) tally.add(`${sent.interface}: ${outcome}`);
    if (problem === null) return;
    deadline = Math.min(deadline, performance.now() + longestShrinkMs);
    found = problem;
    throw new Error(problem);
  });
  await fc.check(property, { ...parameters, unbiased: true });
  return found;
}

/** Prints one line for each interface, with the number of each outcome. */
function printTally({ counts }: Tally): void {
  const byInterface = Map.groupBy(Object.entries(counts).sort(), ([kind]) => kind.split(': ')[0] ?? '');
  for (const [name, entries] of byInterface) {
    const parts = entries.map(([kind, count]) => `${kind.slice(name.length + 2)}: ${count}`);
    print(`  ${name.padEnd(18)} ${parts.join('  ')}`);
  }
}

if (import.meta.main) {
  const defaults = { requests: 20_000, seed: anySeed() };
  await runTool(usage, defaults, async ({ engine, requests, seed }) => {
    const startedAt = Date.now();
    const tally = new Tally();
    let findings: readonly string[] = [];
    print(`fuzzing ${engine}: ${requests} requests from seed ${seed}`);
    for (let next = seed; tally.total < requests && findings.length === 0; next += 1) {
      const size = Math.min(requestsOfRound, requests - tally.total);
      findings = await runRound({ engine, seed: next, requests: size }, tally);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      print(`${tally.total} requests in ${seconds} s, ${findings.length} findings`);
      if (findings.length > 0)
        print(`to replay: npm run fuzz -- --engine ${engine} --seed ${next} --requests ${size}`);
    }
    printTally(tally);
    return findings;
  });
}
