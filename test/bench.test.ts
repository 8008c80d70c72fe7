import { describe, expect, it } from 'bun:test';
import { standingsOf, summaryOf } from '../bench/lib/best-peers.ts';
import { contestants } from '../bench/lib/contestants.ts';
import { quickContestants, quickStarters } from '../bench/lib/quick.ts';
import { combine } from '../bench/lib/results.ts';
import { judge } from '../bench/lib/targets.ts';
import type { TurnResult } from '../bench/lib/turn.ts';
import { createWorkloads } from '../bench/lib/workloads.ts';

const named = (name: string) => {
  const found = contestants.find((contestant) => contestant.name === name);
  if (found === undefined) throw new Error(`there is no contestant ${name}`);
  return found;
};

/** A turn in which one record was read so often in a second. */
function turnAt(perSecond: number): TurnResult {
  const timed = { perSecond, p50: 1, p99: 2, failures: 0, processorTime: 10 };
  return { idleMemory: 50, loadedMemory: 100, measured: new Map([['one-record', timed]]), eventDelay: null };
}

function resultsOf(rates: Readonly<Record<string, readonly number[]>>) {
  const turns = Object.entries(rates).map(([name, each]) => [named(name), each.map(turnAt)] as const);
  return combine(new Map(turns), new Map(), { judgesMemory: false });
}

const oneRecord = createWorkloads().filter(({ name }) => name === 'one-record');

describe('The best peer of a row', () => {
  it('is the fastest on the same engine, and never what the runtime alone does', () => {
    const results = resultsOf({
      quintet: [2000],
      'rest-bare': [9000],
      express: [500],
      'json-server-1': [100],
      fastify: [1000],
      'quintet-postgres': [600],
      'fastify-pg': [800],
    });
    const standings = standingsOf(results, oneRecord);
    expect(standings).toEqual([
      {
        row: 'one record, per second',
        ours: 2000,
        digits: 0,
        peer: { title: 'Fastify, node:sqlite', value: 1000, ahead: 2 },
      },
      {
        row: 'one record, per second, PostgreSQL',
        ours: 600,
        digits: 0,
        peer: { title: 'Fastify, pg', value: 800, ahead: 0.75 },
      },
    ]);
    expect(summaryOf(standings)).toBe(
      '**A peer is ahead of us in 1 of 2 rows: one record, per second, PostgreSQL.**',
    );
    expect(summaryOf(standings.slice(0, 1))).toBe('No row has a peer ahead of us on either engine.');
  });

  it('is none where no peer has such a feature', () => {
    expect(standingsOf(resultsOf({ quintet: [2000], 'rest-bare': [9000] }), oneRecord)).toEqual([
      { row: 'one record, per second', ours: 2000, digits: 0, peer: null },
    ]);
  });
});

describe('A target', () => {
  it('is judged by the medians, and shows how far the repetitions lie apart', () => {
    const results = resultsOf({ quintet: [800, 1000, 900], 'rest-bare': [1000, 1000, 1200] });
    const target = judge(results).find(({ reached }) => reached !== null);
    expect(target).toEqual({
      what: 'one record',
      against: 'bare Bun.serve, REST',
      bound: 'at least',
      limit: 0.9,
      reached: 0.9,
      range: [0.75, 1],
      peer: null,
    });
  });

  it('is in a quick run only asked of what the contestants can do', () => {
    for (const { name, workloads } of quickContestants) {
      expect(workloads.filter((workload) => !named(name).workloads.includes(workload))).toEqual([]);
    }
    expect(quickStarters.filter((name) => quickContestants.every((each) => each.name !== name))).toEqual([]);
  });
});

describe('json-server 1.0', () => {
  const server = named('json-server-1');

  it('is asked in its own words', () => {
    const paths = createWorkloads()
      .filter(({ name }) => server.workloads.includes(name) && name !== 'mixed')
      .flatMap(({ name, requests }) => requests.map((request) => server.translate?.(name, request).path));
    expect(paths).toEqual([
      '/posts/1',
      '/posts?_page=1&_per_page=10',
      '/products?category=category-7',
      `/posts?_where=${encodeURIComponent('{"or":[{"title":{"contains":"lantern"}},{"content":{"contains":"lantern"}}]}')}`,
      '/posts',
    ]);
  });

  it('is understood in ours: ids are numbers, and a page is its records', () => {
    expect(server.read?.({ id: '7', title: 'A' })).toEqual({ id: 7, title: 'A' });
    expect(server.read?.({ first: 1, items: 1, data: [{ id: '7', title: 'A' }] })).toEqual([
      { id: 7, title: 'A' },
    ]);
    expect(server.read?.({ id: 'f3a1', title: 'A' })).toEqual({ id: 'f3a1', title: 'A' });
  });
});
