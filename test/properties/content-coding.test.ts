import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { codingFor, codings } from '../../src/http/content-coding.ts';

interface Wanted {
  readonly name: string;
  readonly thousandths: number | null;
}

const names = [...codings, 'identity', '*', 'deflate', 'compress'];

const wanted: fc.Arbitrary<readonly Wanted[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    thousandths: fc.option(fc.oneof(fc.constantFrom(0, 1000, 500), fc.nat(1000))),
  }),
  { selector: ({ name }) => name, maxLength: names.length },
);

const spaces = fc.constantFrom('', ' ', '  ', '\t');

function write(list: readonly Wanted[], [before, between]: readonly [string, string]): string {
  return list
    .map(({ name, thousandths }) =>
      thousandths === null
        ? name
        : `${name}${before};${between}q=${(thousandths / 1000).toFixed(3).replace(/\.?0+$/, '') || '0'}`,
    )
    .join(`${before},${between}`);
}

/** RFC 9110, section 12.5.3, in full. */
function weightOf(coding: string, list: readonly Wanted[]): number {
  const named = list.find(({ name }) => name === coding) ?? list.find(({ name }) => name === '*');
  if (named !== undefined) return named.thousandths ?? 1000;
  return 0;
}

describe('The content coding of a response', () => {
  it('is the acceptable one with the highest weight', () => {
    fc.assert(
      fc.property(wanted, fc.tuple(spaces, spaces), (list, gaps) => {
        const chosen = codingFor(write(list, gaps));
        const weights = codings.map((coding) => weightOf(coding, list));
        const best = Math.max(...weights);
        const identity = list.find(({ name }) => name === 'identity');
        const plain = identity === undefined ? 0 : (identity.thousandths ?? 1000);
        const expected = best > 0 && best >= plain ? (codings[weights.indexOf(best)] ?? null) : null;
        expect(chosen).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('is a supported one, or none, for any header text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'gzip;q=0.1,*br \t"') }), (text) => {
        expect([null, ...codings]).toContain(codingFor(text));
      }),
    );
    expect(codingFor(undefined)).toBeNull();
  });
});
