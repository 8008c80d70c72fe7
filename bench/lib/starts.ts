import type { Contestant } from './contestant.ts';
import { ask } from './responses.ts';
import { withServer } from './server-process.ts';
import type { Stage } from './stage.ts';
import { graphql, queries } from './workloads.ts';

/** Measures the time from start to first response, repeatedly and in rotation with the others. */
export interface Starts {
  readonly startMs: number[];
  /** The time of the first GraphQL response after the first REST response. */
  readonly firstGraphqlMs: number[];
}

export async function measureStarts(
  { preparePlace, show }: Stage,
  taking: readonly Contestant[],
  rounds: number,
): Promise<ReadonlyMap<Contestant, Starts>> {
  const nothing = (): Starts => ({ startMs: [], firstGraphqlMs: [] });
  const starts = new Map(taking.map((contestant) => [contestant, nothing()] as const));
  // The first round only loads the files into the page cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [contestant, { startMs, firstGraphqlMs }] of starts) {
      show(`starts, ${round} of ${rounds}: ${contestant.title}`);
      const started = await startOnce(contestant, await preparePlace(contestant));
      if (round === 0) continue;
      startMs.push(started.startMs);
      if (started.firstGraphqlMs !== null) firstGraphqlMs.push(started.firstGraphqlMs);
    }
  }
  return starts;
}

function startOnce(contestant: Contestant, place: string) {
  return withServer(contestant, place, async ({ startMs, url }) => ({
    startMs,
    firstGraphqlMs: contestant.isOurs ? await firstGraphql(url) : null,
  }));
}

async function firstGraphql(url: string): Promise<number> {
  const startedAt = performance.now();
  await ask(url, graphql(queries.field, { id: '1' }));
  return performance.now() - startedAt;
}
