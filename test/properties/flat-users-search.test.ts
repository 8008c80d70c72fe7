import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import type { SearchField } from '../../src/interfaces/flat-users/store.ts';
import { foldText } from '../../src/lib/text.ts';
import { useApp } from '../support/app.ts';
import { onEveryEngine } from '../support/engines.ts';
import type { FlatUserShape } from '../support/flat-users.ts';
import { changeCase, character } from '../support/provoking-text.ts';

const name = fc.string({ unit: character, maxLength: 12 });

/** Addresses that share parts with each other and with the names. */
const email = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'A', 'b', 's', 'SS', '_', '-', '1'), minLength: 1, maxLength: 5 }),
    fc.constantFrom('a.co', 'A.CO', 'ss.org', 'example.com'),
  )
  .map(([local, domain]) => `x${local}x@${domain}`);

const field = fc.constantFrom<SearchField | undefined>(undefined, 'all', 'name', 'email');

/** A query: a part of some user's text in another case, or any text. */
const part = fc.record({
  of: fc.nat(5),
  inEmail: fc.boolean(),
  at: fc.nat(9),
  length: fc.integer({ min: 1, max: 6 }),
});
const query = fc.record({
  part,
  changeCase,
  field,
  otherwise: fc.string({ unit: character, minLength: 1, maxLength: 4 }),
});

const scene = fc.record({
  users: fc.array(fc.record({ name, email }), { minLength: 1, maxLength: 6 }),
  queries: fc.array(query, { minLength: 1, maxLength: 6 }),
});

/** Returns true if the search must find the user: a selected field contains the text, both folded. */
function contains({ name, email }: FlatUserShape, text: string, where: SearchField = 'all'): boolean {
  const texts = { name: [name], email: [email], all: [name, email] }[where];
  return texts.some((value) => foldText(value).includes(foldText(text)));
}

describe('GET /users/search', () => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });

    it('finds what a naive reader of every user finds, in order of creation (S9, F2)', async () => {
      await fc.assert(
        fc.asyncProperty(scene, async ({ users: bodies, queries }) => {
          const users: FlatUserShape[] = (await app.post('/users/bulk', bodies)).body;
          for (const { part: cut, changeCase: change, field: where, otherwise } of queries) {
            const from = users[cut.of % users.length] as FlatUserShape;
            const characters = [...(cut.inEmail ? from.email : from.name)];
            const text = change(characters.slice(cut.at, cut.at + cut.length).join('')) || otherwise;
            const search = new URLSearchParams({ q: text, ...(where !== undefined && { field: where }) });
            const { status, body } = await app.get(`/users/search?${search}`);
            const data = users.filter((user) => contains(user, text, where));
            expect({ status, body }).toEqual({
              status: 200,
              body: { query: text, count: data.length, data },
            });
          }
          await app.request('DELETE', '/users/bulk', { json: users.map(({ id }) => id) });
        }),
        { numRuns: 120 },
      );
    }, 120_000);
  });
});
