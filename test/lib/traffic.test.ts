import { describe, expect, it } from 'bun:test';
import { Traffic } from '../../src/observe/traffic.ts';

describe('Traffic', () => {
  const seconds = (count: number) => count * 1000;

  it('counts each complete second of the last minute, oldest first', () => {
    const traffic = new Traffic();
    for (const at of [5.1, 5.9, 6, 64.999, 65]) traffic.count(seconds(at));
    const minute = traffic.lastMinute(seconds(65.5));
    expect(minute).toHaveLength(60);
    expect([minute[0], minute[1], minute[59]]).toEqual([2, 1, 1]);
    expect(minute.reduce((sum, count) => sum + count)).toBe(4);
    expect(traffic.total).toBe(5);
  });

  it('drops older counts, even after a long pause', () => {
    const traffic = new Traffic();
    traffic.count(seconds(1));
    expect(traffic.lastMinute(seconds(61))[0]).toBe(1);
    expect(traffic.lastMinute(seconds(62))).toEqual(new Array(60).fill(0));
    traffic.count(seconds(10_000));
    expect(traffic.lastMinute(seconds(10_001)).indexOf(1)).toBe(59);
    expect(traffic.lastMinute(seconds(20_000))).toEqual(new Array(60).fill(0));
  });
});
