import {
  bestPeer,
  type Figure,
  memoryOf,
  type OurName,
  processorOf,
  type Ratio,
  rateOf,
  ratioOf,
  startOf,
  tailOf,
} from './best-peers.ts';
import type { Results } from './results.ts';
import type { RowName } from './workloads.ts';

/** The targets of Quintet, as minimum ratios within one run. */
export interface Target {
  readonly what: string;
  readonly against: string;
  readonly limit: number;
  readonly reached: Ratio;
  /** The same by processor time, which decides; null for figures that are not a rate. */
  readonly byProcessor: Ratio | null;
}

type Limits = Readonly<Record<string, number>>;

const peers = { fastify: 1.6, express: 3, 'json-server': 10, 'json-server-1': 10 };
const graphql = { 'graphql-bare': 0.6, mercurius: 1.5 };

/** Reads count while records are written, because the response cache cannot help then. */
const onSqlite: Readonly<Partial<Record<RowName, Limits>>> = {
  'one-record': { 'rest-bare': 0.9 },
  'one-record written': { 'rest-bare': 0.7, ...peers },
  'page written': { 'rest-bare': 0.85, ...peers },
  'search written': { 'rest-bare': 0.7 },
  'graphql-field written': graphql,
  'graphql-connection written': graphql,
  'graphql-nested written': graphql,
  'graphql-mutation': { 'graphql-bare': 2 },
  create: { fastify: 2 },
};

const onPostgres: Readonly<Partial<Record<RowName, Limits>>> = {
  'one-record written': { 'fastify-pg': 2 },
  'page written': { 'fastify-pg': 1.5 },
  'search written': { 'fastify-pg': 1.3 },
  create: { 'fastify-pg': 1.5 },
  'graphql-nested written': { postgraphile: 2 },
};

/** Includes only what this run has measured. */
export function compareWithTargets(results: Results): readonly Target[] {
  return [
    ...ratesOf(results, 'quintet', onSqlite),
    ...ratesOf(results, 'quintet-postgres', onPostgres),
    ...tails(results),
    ...againstBest(results, 'memory, loaded', 0.83, memoryOf),
    ...againstBest(results, 'start to first response', 1.33, startOf),
    ...firstGraphql(results),
  ];
}

function ratesOf(
  results: Results,
  ours: OurName,
  limits: Readonly<Partial<Record<RowName, Limits>>>,
): Target[] {
  return Object.entries(limits).flatMap(([row, ofPeers]) =>
    Object.entries(ofPeers).flatMap(([peer, limit]): Target[] => {
      const [us, them] = [results.get(ours), results.get(peer)];
      const reached = ratioOf(us, them, rateOf(row as RowName));
      if (reached === null) return [];
      const against = them?.contestant.title ?? peer;
      const byProcessor = ratioOf(us, them, processorOf(row as RowName));
      return [{ what: row, against, limit, reached, byProcessor }];
    }),
  );
}

/** A p99 may be twice that of the bare handler. */
function tails(results: Results): Target[] {
  const us = results.get('quintet');
  return [...(us?.measured.keys() ?? [])].flatMap((row): Target[] => {
    const bare = results.get(row.startsWith('graphql') ? 'graphql-bare' : 'rest-bare');
    const reached = ratioOf(us, bare, tailOf(row));
    if (reached === null) return [];
    return [{ what: `p99 of ${row}`, against: 'bare Bun.serve', limit: 0.5, reached, byProcessor: null }];
  });
}

function againstBest(results: Results, what: string, limit: number, figure: Figure): Target[] {
  const peer = bestPeer(results, 'quintet', figure);
  if (peer === null) return [];
  return [{ what, against: `the best peer (${peer.title})`, limit, reached: peer.ratio, byProcessor: null }];
}

/** Within 100 ms after the first response. */
function firstGraphql(results: Results): Target[] {
  const first = results.get('quintet')?.firstGraphql ?? null;
  if (first === null) return [];
  const reached = { ahead: 100 / first.median, isNoise: first.share >= 0.1 };
  const against = '100 ms after the first response';
  return [{ what: 'first GraphQL response', against, limit: 1, reached, byProcessor: null }];
}
