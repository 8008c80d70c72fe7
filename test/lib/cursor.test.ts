import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { createPositions } from '../../src/events/positions.ts';
import { createCursors } from '../../src/lib/cursor.ts';

interface Codec<Value> {
  issue(value: Value): string;
  read(text: string): Value | null;
}

function describeCodec<Value>(
  title: string,
  create: (secret: string) => Codec<Value>,
  values: fc.Arbitrary<Value>,
) {
  describe(title, () => {
    const codec = create('a secret');

    it('round-trip any value, are deterministic and URL-safe', () => {
      fc.assert(
        fc.property(values, (value) => {
          const text = codec.issue(value);
          expect(create('a secret').issue(value)).toBe(text);
          expect(create('a secret').read(text)).toEqual(value);
          expect(text).toMatch(/^[\w-]+$/);
        }),
      );
    });

    it('are rejected after any one-character change', () => {
      const character = fc.constantFrom('', 'A', 'B', '-', '=', ' ', '+', '\n', '\0', 'é');
      fc.assert(
        fc.property(values, fc.nat(), character, fc.boolean(), (value, at, added, replaces) => {
          const text = codec.issue(value);
          const index = at % (text.length + 1);
          const changed = text.slice(0, index) + added + text.slice(index + (replaces ? 1 : 0));
          return changed === text || codec.read(changed) === null;
        }),
        { numRuns: 500 },
      );
    });

    it('are not read from random text', () => {
      fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => codec.read(text) === null));
    });

    it('are rejected with a different secret', () => {
      fc.assert(fc.property(values, (value) => codec.read(create('another').issue(value)) === null));
    });
  });
}

const log = fc.string({ unit: 'binary' });
describeCodec('Cursors', createCursors, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
describeCodec('Positions', createPositions, fc.record({ log, position: fc.maxSafeNat() }));
