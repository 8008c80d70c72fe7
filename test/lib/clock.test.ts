import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { inUtc, isTimestamp } from '../../src/lib/clock.ts';

describe('A timestamp', () => {
  it.each([
    ['2026-01-31T09:30Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-28T09:30:00.000Z', '2026-01-28T09:30:00.000Z'],
    ['2026-01-31T09:30:00.5+02:00', '2026-01-31T07:30:00.500Z'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.000Z'],
    ['2026-04-30T23:00:00-02:00', '2026-05-01T01:00:00.000Z'],
    ['2026-01-27T24:00:00.000Z', '2026-01-28T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is valid, and is %s in UTC', (text, utc) => {
    expect([isTimestamp(text), inUtc(text)]).toEqual([true, utc]);
  });

  it.each([
    '',
    '2026-01-31 09:30Z',
    ...words(`
      now 2026-01-31 2026-01-31T09:30 2026-13-01T00:00Z 2026-02-29T00:00Z 2026-02-30T00:00:00.000Z
      1900-02-29T00:00Z 2026-04-31T23:00:00-02:00 2026-01-32T00:00Z 0000-01-01T00:00Z
    `),
  ])('%p is invalid', (text) => {
    expect(isTimestamp(text)).toBe(false);
  });
});
