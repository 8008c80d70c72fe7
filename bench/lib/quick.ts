import { words } from '../../harness/lists.ts';
import type { Contestant } from './contestant.ts';
import { contestants } from './contestants.ts';
import type { WorkloadName } from './workloads.ts';

const rest = 'one-record page search protected create';
const onPostgres = 'one-record page search create';
const overGraphql = 'graphql-field graphql-nested graphql-connection graphql-mutation';

/** The subset of a quick run: the workloads that decide a target or the best peer of a row. */
const turns: Readonly<Record<string, string>> = {
  quintet: `${rest} ${overGraphql}`,
  'rest-bare': rest,
  fastify: rest,
  express: 'one-record',
  'json-server-1': 'one-record',
  'graphql-bare': overGraphql,
  mercurius: overGraphql,
  'quintet-postgres': `${onPostgres} graphql-nested`,
  'fastify-pg': onPostgres,
  postgraphile: 'graphql-nested',
};

export const quickContestants: readonly Contestant[] = contestants.flatMap((contestant) => {
  const workloads = turns[contestant.name];
  return workloads === undefined ? [] : [{ ...contestant, workloads: words(workloads) as WorkloadName[] }];
});

/** Only these starts are timed: the fastest peer on Node was always among them. */
export const quickStarters: readonly string[] = ['quintet', 'express', 'fastify', 'json-server-1'];
