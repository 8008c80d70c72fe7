import { words } from '../../harness/lists.ts';
import { type Contestant, contestants } from './contestants.ts';
import type { WorkloadName } from './workloads.ts';

const rest = 'one-record page search protected create';
const onPostgres = 'one-record page search create';
const overGraphql = 'graphql-field graphql-nested graphql-connection graphql-mutation';

/** A quick run asks each contestant for what a target, or the best peer of a row, is likely to hang on, and nothing else. */
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

/** Starts of these are timed: the fastest of the peers on Node was always among them. */
export const quickStarters: readonly string[] = ['quintet', 'express', 'fastify', 'json-server-1'];
