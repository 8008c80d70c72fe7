import type { Contestant } from './contestant.ts';
import { contestants } from './contestants.ts';
import type { WorkloadName } from './workloads.ts';

/** The subset of a quick run: the workloads that decide a target or the best peer of a row. */
const turns: Readonly<Record<string, readonly WorkloadName[]>> = {
  quintet: [
    'one-record',
    'page',
    'search',
    'protected',
    'create',
    'graphql-field',
    'graphql-nested',
    'graphql-connection',
    'graphql-mutation',
  ],
  'rest-bare': ['one-record', 'page', 'search', 'protected', 'create'],
  fastify: ['one-record', 'page', 'search', 'protected', 'create'],
  express: ['one-record'],
  'json-server-1': ['one-record'],
  'graphql-bare': ['graphql-field', 'graphql-nested', 'graphql-connection', 'graphql-mutation'],
  mercurius: ['graphql-field', 'graphql-nested', 'graphql-connection', 'graphql-mutation'],
  'quintet-postgres': ['one-record', 'page', 'search', 'create', 'graphql-nested'],
  'fastify-pg': ['one-record', 'page', 'search', 'create'],
  postgraphile: ['graphql-nested'],
};

export const quickContestants: readonly Contestant[] = contestants.flatMap((contestant) => {
  const workloads = turns[contestant.name];
  return workloads === undefined ? [] : [{ ...contestant, workloads }];
});

/** Only these starts are timed: the fastest peer on Node was always among them. */
export const quickStarters: readonly string[] = ['quintet', 'express', 'fastify', 'json-server-1'];
