import { findFreePort } from '../../src/lib/free-port.ts';
import { ask } from './answers.ts';
import type { Contestant } from './contestant.ts';
import { launch } from './server-process.ts';
import { graphql, queries } from './workloads.ts';

/** How long a contestant takes from its start to its first answer, again and again, in turn with the others. */
export interface Starts {
  readonly startMs: number[];
  /** Of one that answered over REST: how long its first answer over GraphQL takes after that. */
  readonly firstGraphqlMs: number[];
}

export interface StartSettings {
  readonly rounds: number;
  preparePlace(contestant: Contestant): Promise<string>;
  show(text: string): void;
}

export async function measureStarts(
  taking: readonly Contestant[],
  { rounds, preparePlace, show }: StartSettings,
): Promise<ReadonlyMap<Contestant, Starts>> {
  const starts = new Map(
    taking.map((contestant): [Contestant, Starts] => [contestant, { startMs: [], firstGraphqlMs: [] }]),
  );
  // The first round reads the files that the others find in memory.
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

async function startOnce(contestant: Contestant, place: string) {
  const port = await findFreePort();
  const server = await launch(contestant.launch(place, port), port);
  try {
    return {
      startMs: server.startMs,
      firstGraphqlMs: contestant.isOurs ? await firstGraphql(server.url) : null,
    };
  } finally {
    await server.stop();
  }
}

async function firstGraphql(url: string): Promise<number> {
  const startedAt = performance.now();
  await ask(url, graphql(queries.field));
  return performance.now() - startedAt;
}
