import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { createCursors } from '../../src/lib/cursor.ts';

const cursors = createCursors('a secret');
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('Cursors', () => {
  it('round-trip any id', () => {
    fc.assert(fc.property(ids, (id) => cursors.read(cursors.issue(id)) === id));
  });

  it('are deterministic and URL-safe', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(createCursors('a secret').issue(id)).toBe(cursors.issue(id));
        expect(cursors.issue(id)).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('are rejected after any one-character change', () => {
    const edits = fc.tuple(
      ids,
      fc.nat(),
      fc.constantFrom('', 'A', '-', '=', ' ', '+', '\0', 'é'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(edits, ([id, at, character, replaces]) => {
        const cursor = cursors.issue(id);
        const index = at % (cursor.length + 1);
        const changed = cursor.slice(0, index) + character + cursor.slice(index + (replaces ? 1 : 0));
        return changed === cursor || cursors.read(changed) === null;
      }),
      { numRuns: 2000 },
    );
  });

  it('are not read from random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cursors.read(text) === null));
  });

  it('are rejected with a different secret', () => {
    fc.assert(fc.property(ids, (id) => cursors.read(createCursors('another').issue(id)) === null));
  });
});
