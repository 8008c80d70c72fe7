import { describe, expect, it } from 'bun:test';
import { words } from '../harness/lists.ts';
import {
  courseOf,
  keepsGrowing,
  leftOver,
  metric,
  type Series,
  series,
  takeSample,
} from '../scripts/soak/series.ts';

const figure: Series = {
  name: 'figure',
  allowance: 10,
  minutesOfWarmUp: 0,
  comesBack: true,
  read: () => 0,
};

const course = (value: (index: number) => number) =>
  courseOf(
    Array.from({ length: 40 }, (_, index) => new Map([[figure, value(index)]])),
    figure,
  );

describe('The judge of the soak', () => {
  it('ignores the warm-up, and computes the medians of three parts', () => {
    expect(course((index) => (index < 10 ? 1_000 : index))).toEqual({ start: 14, middle: 24, end: 34 });
  });

  it.each([
    ['keeps growing', (index: number) => index, true],
    ['is constant', () => 7, false],
    ['grows within the allowance', (index: number) => index / 10, false],
    ['grows once and stays', (index: number) => (index < 20 ? 0 : 50), false],
  ])('judges a figure that %s', (_, value, grows) => {
    expect(keepsGrowing(course(value), figure.allowance)).toBe(grows);
  });

  it('finds figures that have not returned to the start', () => {
    const before = new Map([[figure, 5]]);
    const left = (value: number) => leftOver(before, new Map([[figure, value]]));
    expect([left(15), left(16)]).toEqual([[], [figure]]);
  });
});

describe('The figures of the soak', () => {
  it('are read from a running process', async () => {
    const names = words('graphql_subscriptions websockets database_listeners database_prepared_statements');
    const text = names.map((name) => `quintet_${name} 2\n`).join('');
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(text) });
    const sample = await takeSample({ url: server.url.origin, pid: process.pid });
    expect([...sample.keys()]).toEqual([...series]);
    for (const value of sample.values()) expect(value).toBeGreaterThan(1);
  });

  it('are summed over the labels of a metric', async () => {
    const text = '# TYPE held gauge\nheld{kind="one"} 2\nheld{kind="two words"} 3\nheld_up 7\nalone 1.5\n';
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(text) });
    const watched = { url: server.url.origin, pid: process.pid };
    expect([await metric('held')(watched), await metric('alone')(watched)]).toEqual([5, 1.5]);
    await expect(Promise.resolve(metric('gone')(watched))).rejects.toThrow('the server has no metric gone');
  });
});
