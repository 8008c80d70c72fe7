import { ask } from './answers.ts';
import type { Contestant, Engine } from './contestant.ts';
import { withServer } from './server-process.ts';
import { graphql, queries } from './workloads.ts';

/** Measures the time from start to first response, repeatedly and in rotation with the others. */
export interface Starts {
  readonly startMs: number[];
  /** The time of the first GraphQL response after the first REST response. */
  readonly firstGraphqlMs: number[];
}

export interface StartSettings {
  readonly rounds: number;
  preparePlace(engine: Engine): Promise<string>;
  show(text: string): void;
}

export async function measureStarts(
  taking: readonly Contestant[],
  { rounds, preparePlace, show }: StartSettings,
): Promise<ReadonlyMap<Contestant, Starts>> {
  const starts = new Map(
    taking.map((contestant): [Contestant, Starts] => [contestant, { startMs: [], firstGraphqlMs: [] }]),
  );
  // The first round only loads the files into the page cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [contestant, { startMs, firstGraphqlMs }] of starts) {
      show(`starts, ${round} of ${rounds}: ${contestant.title}`);
      const started = await startOnce(contestant, await preparePlace(contestant.engine));
      if (round === 0) continue;
      startMs.push(started.startMs);
      if (started.firstGraphqlMs !== null) firstGraphqlMs.push(started.firstGraphqlMs);
    }
  }
  return starts;
}

function startOnce(contestant: Contestant, place: string) {
  return withServer(
    (port) => contestant.launch(place, port),
    async ({ startMs, url }) => ({
      startMs,
      firstGraphqlMs: contestant.isOurs ? await firstGraphql(url) : null,
    }),
  );
}

async function firstGraphql(url: string): Promise<number> {
  const startedAt = performance.now();
  await ask(url, graphql(queries.field, { id: '1' }));
  return performance.now() - startedAt;
}
