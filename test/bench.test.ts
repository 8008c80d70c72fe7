import { describe, expect, it } from 'bun:test';
import { standingsOf, summaryOf } from '../bench/lib/best-peers.ts';
import { contestantNamed as named } from '../bench/lib/contestants.ts';
import { quickContestants, quickStarters } from '../bench/lib/quick.ts';
import { combine, type Results } from '../bench/lib/results.ts';
import { judge } from '../bench/lib/targets.ts';
import type { TurnResult } from '../bench/lib/turn.ts';
import { createWorkloads, writesPerSecond } from '../bench/lib/workloads.ts';

/** A turn that read one record at this rate. */
function turnAt(perSecond: number): TurnResult {
  const timed = { perSecond, p50: 1, p99: 2, failures: 0, processorTime: 10 };
  return { idleMemory: 50, loadedMemory: 100, measured: new Map([['one-record', timed]]) };
}

function resultsOf(rates: Readonly<Record<string, readonly number[]>>) {
  const turns = Object.entries(rates).map(([name, each]) => [named(name), each.map(turnAt)] as const);
  return combine(new Map(turns), new Map(), { judgesMemory: false });
}

const steady = (ahead: number) => ({ ahead, isNoise: false });

const oneRecord = createWorkloads().filter(({ name }) => name === 'one-record');
const rowsOf = (results: Results) =>
  standingsOf(results, oneRecord).filter(({ row }) => row.includes('per second'));

describe('The best peer of a row', () => {
  it('is the fastest on the same engine, and never a bare runtime', () => {
    const results = resultsOf({
      quintet: [2000],
      'rest-bare': [9000],
      express: [500],
      'json-server-1': [100],
      fastify: [1000],
      'quintet-postgres': [600],
      'fastify-pg': [800],
    });
    const standings = rowsOf(results);
    expect(standings).toEqual([
      {
        row: 'one record, repeated, per second',
        ours: 2000,
        peer: { title: 'Fastify, node:sqlite', value: 1000, ratio: steady(2), byProcessor: steady(1) },
      },
      {
        row: 'one record, repeated, per second, PostgreSQL',
        ours: 600,
        peer: { title: 'Fastify, pg', value: 800, ratio: steady(0.75), byProcessor: steady(1) },
      },
    ]);
    expect(summaryOf(standings)).toBe(
      '**A peer is ahead of Quintet in 1 of 2 rows: one record, repeated, per second, PostgreSQL.**',
    );
    expect(summaryOf(standings.slice(0, 1))).toBe('No row has a peer ahead of us on either engine.');
  });

  it('is null when no peer has the feature', () => {
    expect(rowsOf(resultsOf({ quintet: [2000], 'rest-bare': [9000] }))).toEqual([
      { row: 'one record, repeated, per second', ours: 2000, peer: null },
    ]);
  });
});

describe('A target', () => {
  it('is judged by medians, and counts as noise when the repetitions differ by a tenth', () => {
    const judged = (ours: readonly number[]) =>
      judge(resultsOf({ quintet: ours, 'rest-bare': [1000, 1000, 1000] }))[0];
    const target = {
      what: 'one-record',
      against: 'bare Bun.serve, REST',
      limit: 0.9,
      reached: steady(0.9),
      byProcessor: steady(1),
    };
    expect(judged([880, 900, 920])).toEqual(target);
    expect(judged([800, 900, 1000])).toEqual({ ...target, reached: { ahead: 0.9, isNoise: true } });
  });

  it('uses only supported workloads in a quick run', () => {
    for (const { name, workloads } of quickContestants) {
      expect(workloads.filter((workload) => !named(name).workloads.includes(workload))).toEqual([]);
    }
    expect(quickStarters.filter((name) => quickContestants.every((each) => each.name !== name))).toEqual([]);
  });
});

describe('A read', () => {
  it('has a row with a repeated request, and one with varied requests during 40 writes per second', () => {
    const rows = createWorkloads().filter(({ asks }) => asks === 'page' || asks === 'graphql-field');
    expect(
      rows.map(({ name, title, requests, write }) => ({
        name,
        title,
        requests: new Set(requests.map(({ path, body }) => `${path} ${body}`)).size > 1 ? 'varied' : 'one',
        write: write?.asks ?? null,
      })),
    ).toEqual([
      { name: 'page', title: 'page of 10, repeated', requests: 'one', write: null },
      { name: 'page written', title: 'page of 10, while written', requests: 'varied', write: 'create' },
      { name: 'graphql-field', title: 'GraphQL one field, repeated', requests: 'one', write: null },
      {
        name: 'graphql-field written',
        title: 'GraphQL one field, while written',
        requests: 'varied',
        write: 'graphql-mutation',
      },
    ]);
    expect(writesPerSecond).toBe(40);
  });
});

describe('json-server 1.0', () => {
  const server = named('json-server-1');

  it('receives requests in its own query syntax', () => {
    const paths = createWorkloads()
      .filter(({ asks, name }) => server.workloads.includes(asks) && name === asks && name !== 'mixed')
      .flatMap(({ asks, requests }) => requests.map((request) => server.translate?.(asks, request).path));
    expect(paths).toEqual([
      '/posts/1',
      '/posts?_page=1&_per_page=10',
      '/products?category=category-7',
      `/posts?_where=${encodeURIComponent('{"or":[{"title":{"contains":"lantern"}},{"content":{"contains":"lantern"}}]}')}`,
      '/posts',
    ]);
  });

  it('has its responses converted: ids to numbers, and pages to lists of records', () => {
    expect(server.read?.({ id: '7', title: 'A' })).toEqual({ id: 7, title: 'A' });
    expect(server.read?.({ first: 1, items: 1, data: [{ id: '7', title: 'A' }] })).toEqual([
      { id: 7, title: 'A' },
    ]);
    expect(server.read?.({ id: 'f3a1', title: 'A' })).toEqual({ id: 'f3a1', title: 'A' });
  });
});
