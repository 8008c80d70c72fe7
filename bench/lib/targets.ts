import type { Results } from './results.ts';
import type { WorkloadName } from './workloads.ts';

/** What Quintet set out to reach, as ratios within one run. */
export interface Target {
  readonly what: string;
  readonly against: string;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** Null when this run did not measure it. */
  readonly reached: number | null;
}

type Figure = 'perSecond' | 'p99';

export function judge(results: Results): readonly Target[] {
  const figure = (who: string, workload: WorkloadName, which: Figure): number | null =>
    results.get(who)?.measured.get(workload)?.[which] ?? null;

  const rate = (
    what: string,
    workload: WorkloadName,
    peers: Readonly<Record<string, number>>,
    ours = 'quintet',
  ): Target[] =>
    Object.entries(peers).map(([peer, limit]) => ({
      what,
      against: results.get(peer)?.contestant.title ?? peer,
      bound: 'at least',
      limit,
      reached: divide(figure(ours, workload, 'perSecond'), figure(peer, workload, 'perSecond')),
    }));

  const peers = { fastify: 1.6, express: 3, 'json-server': 10 };
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
      reached: divide(figure('quintet', 'create', 'perSecond'), figure('quintet', 'one-record', 'perSecond')),
    },
    ...rate('durable create, 64 connections', 'create', { fastify: 2 }),
    ...rate('nested GraphQL', 'graphql-nested', { 'graphql-bare': 0.6, mercurius: 2, yoga: 4, apollo: 6 }),
    ...rate('nested GraphQL, PostgreSQL', 'graphql-nested', { postgraphile: 2 }, 'quintet-postgres'),
    ...rate('one record, PostgreSQL', 'one-record', { 'fastify-pg': 1.5 }, 'quintet-postgres'),
    ...rate('durable create, PostgreSQL', 'create', { 'fastify-pg': 1.2 }, 'quintet-postgres'),
    ...rate('search, PostgreSQL', 'search', { 'fastify-pg': 1 }, 'quintet-postgres'),
    ...tails(figure),
    ...lessThanPeers(results, 'memory, loaded', 1, ({ loadedMemory }) => loadedMemory),
    ...lessThanPeers(results, 'start to first answer', 0.7, ({ startMs }) => startMs),
  ];
}

function tails(figure: (who: string, workload: WorkloadName, which: Figure) => number | null): Target[] {
  const rest = ['one-record', 'page', 'filter', 'search', 'protected', 'create', 'mixed'] as const;
  const graphql = ['graphql-field', 'graphql-nested', 'graphql-connection', 'graphql-mutation'] as const;
  const tail = (workload: WorkloadName, bare: string): Target => ({
    what: `p99 of ${workload}`,
    against: 'bare Bun.serve',
    bound: 'at most',
    limit: 2,
    reached: divide(figure('quintet', workload, 'p99'), figure(bare, workload, 'p99')),
  });
  return [
    ...rest.map((workload) => tail(workload, 'rest-bare')),
    ...graphql.map((workload) => tail(workload, 'graphql-bare')),
  ];
}

/** Held against the best of the peers on Node. */
function lessThanPeers(
  results: Results,
  what: string,
  limit: number,
  pick: (result: { readonly loadedMemory: number; readonly startMs: number }) => number,
): Target[] {
  const peers = [...results.values()].filter(({ contestant }) => contestant.onNode);
  const best = peers.toSorted((left, right) => pick(left) - pick(right))[0];
  const ours = results.get('quintet');
  if (best === undefined || ours === undefined) return [];
  return [
    {
      what,
      against: `the least of the Node peers (${best.contestant.title})`,
      bound: 'at most',
      limit,
      reached: divide(pick(ours), pick(best)),
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
