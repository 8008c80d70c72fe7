import { describe, expect, it } from 'bun:test';
import { awaitedStandbys, nameOfStandby } from '../../src/storage/postgres/replica-views.ts';

describe('The standbys that every commit waits for', () => {
  it.each([
    ['', []],
    ['r1', ['r1']],
    ['r1, r2', []],
    ['1 (r1)', ['r1']],
    ['2 (r1, r2)', ['r1', 'r2']],
    ['first 2 (R1, "r 2")', ['r1', 'r 2']],
    ['FIRST 1 (r1, r2)', []],
    ['any 2 (r1, "R-2")', ['r1', 'r-2']],
    ['ANY 1 (r1, r2)', []],
    ['*', []],
    ['1 (*)', []],
    ['"a""b"', ['a"b']],
  ])('are parsed from %s', (setting, names) => {
    expect([...awaitedStandbys(setting)]).toEqual(names);
  });
});

describe('The name of a standby', () => {
  it.each([
    ['user=me host=a application_name=R1 sslmode=prefer', 'r1'],
    ["host=a application_name='two words' fallback_application_name=cluster", 'two words'],
    ['host=a fallback_application_name=walreceiver', 'walreceiver'],
    ['host=a', null],
  ])('is parsed from %s', (conninfo, name) => {
    expect(nameOfStandby(conninfo)).toBe(name);
  });
});
