import {
  type BestPeer,
  bestPeer,
  type Figure,
  memoryOf,
  type OurName,
  rateOf,
  startOf,
  tailOf,
} from './best-peers.ts';
import type { ContestantResult, Results } from './results.ts';
import type { TurnResult } from './turn.ts';
import type { WorkloadName } from './workloads.ts';

/** What Quintet set out to reach, as ratios within one run. */
export interface Target {
  readonly what: string;
  readonly against: string;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** Null when this run did not measure it. */
  readonly reached: number | null;
  /** The least and the most of the repetitions, where there was more than one. */
  readonly range: readonly [number, number] | null;
  readonly peer: BestPeer | null;
}

type Measure = 'perSecond' | 'p99';

export function judge(results: Results): readonly Target[] {
  const rate = (
    what: string,
    workload: WorkloadName,
    peers: Readonly<Record<string, number>>,
    ours: OurName = 'quintet',
  ): Target[] =>
    Object.entries(peers).map(([peer, limit]) => ({
      what,
      against: results.get(peer)?.contestant.title ?? peer,
      bound: 'at least',
      limit,
      ...compared(results, [ours, workload], [peer, workload], 'perSecond'),
      peer: bestPeer(results, ours, rateOf(workload)),
    }));

  const peers = { fastify: 1.6, express: 3, 'json-server': 10, 'json-server-1': 10 };
  const field = { 'graphql-bare': 0.7, mercurius: 1.5 };
  return [
    ...rate('one record', 'one-record', { 'rest-bare': 0.9, ...peers }),
    ...rate('page of 10', 'page', { 'rest-bare': 0.95, ...peers }),
    ...rate('search', 'search', { 'rest-bare': 0.95 }),
    ...rate('log-in-protected list', 'protected', { 'rest-bare': 1 }),
    ...rate('GraphQL one field', 'graphql-field', field),
    ...rate('GraphQL connection page', 'graphql-connection', field),
    ...rate('GraphQL mutation', 'graphql-mutation', { 'graphql-bare': 2 }),
    {
      what: 'durable create, 64 connections',
      against: 'own rate of one record',
      bound: 'at least',
      limit: 0.5,
      ...compared(results, ['quintet', 'create'], ['quintet', 'one-record'], 'perSecond'),
      peer: bestPeer(results, 'quintet', rateOf('create')),
    },
    ...rate('durable create, 64 connections', 'create', { fastify: 2 }),
    ...rate('nested GraphQL', 'graphql-nested', { 'graphql-bare': 0.6, mercurius: 2, yoga: 4, apollo: 6 }),
    ...rate('nested GraphQL, PostgreSQL', 'graphql-nested', { postgraphile: 2 }, 'quintet-postgres'),
    ...rate('one record, PostgreSQL', 'one-record', { 'fastify-pg': 1.5 }, 'quintet-postgres'),
    ...rate('durable create, PostgreSQL', 'create', { 'fastify-pg': 1.2 }, 'quintet-postgres'),
    ...rate('search, PostgreSQL', 'search', { 'fastify-pg': 1 }, 'quintet-postgres'),
    ...tails(results),
    ...lessThanPeers(results, 'memory, loaded', 1, memoryOf),
    ...lessThanPeers(results, 'start to first answer', 0.7, startOf),
    ...firstGraphql(results),
  ];
}

/** The ratio of the medians, and how far those of single repetitions lie apart. */
function compared(
  results: Results,
  [ours, workload]: readonly [string, WorkloadName],
  [theirs, otherWorkload]: readonly [string, WorkloadName],
  measure: Measure,
): Pick<Target, 'reached' | 'range'> {
  const [us, them] = [results.get(ours), results.get(theirs)];
  const inTurn = (turn: TurnResult | undefined, name: WorkloadName): number | null =>
    turn?.measured.get(name)?.[measure] ?? null;
  const overall = (result: ContestantResult | undefined, name: WorkloadName): number | null =>
    result?.measured.get(name)?.[measure] ?? null;
  const ratios = (us?.turns ?? []).flatMap(
    (turn, index) => divide(inTurn(turn, workload), inTurn(them?.turns[index], otherWorkload)) ?? [],
  );
  return {
    reached: divide(overall(us, workload), overall(them, otherWorkload)),
    range: ratios.length > 1 ? [Math.min(...ratios), Math.max(...ratios)] : null,
  };
}

function tails(results: Results): Target[] {
  const rest = ['one-record', 'page', 'filter', 'search', 'protected', 'create', 'mixed'] as const;
  const graphql = ['graphql-field', 'graphql-nested', 'graphql-connection', 'graphql-mutation'] as const;
  const tail = (workload: WorkloadName, bare: string): Target => ({
    what: `p99 of ${workload}`,
    against: 'bare Bun.serve',
    bound: 'at most',
    limit: 2,
    ...compared(results, ['quintet', workload], [bare, workload], 'p99'),
    peer: bestPeer(results, 'quintet', tailOf(workload)),
  });
  return [
    ...rest.map((workload) => tail(workload, 'rest-bare')),
    ...graphql.map((workload) => tail(workload, 'graphql-bare')),
  ];
}

/** Held against the best of the peers, all of which run on Node. */
function lessThanPeers(results: Results, what: string, limit: number, figure: Figure): Target[] {
  const peer = bestPeer(results, 'quintet', figure);
  if (peer === null) return [];
  const against = `the least of the Node peers (${peer.title})`;
  return [{ what, against, bound: 'at most', limit, reached: 1 / peer.ahead, range: null, peer }];
}

/** Within 100 ms after the first answer at all. */
function firstGraphql(results: Results): Target[] {
  const first = results.get('quintet')?.firstGraphql ?? null;
  if (first === null) return [];
  return [
    {
      what: 'first GraphQL answer',
      against: '100 ms after the first answer',
      bound: 'at most',
      limit: 1,
      reached: first.median / 100,
      range: null,
      peer: null,
    },
  ];
}

export function isMet({ bound, limit, reached }: Target): boolean | null {
  if (reached === null) return null;
  return bound === 'at least' ? reached >= limit : reached <= limit;
}

function divide(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left / right;
}
