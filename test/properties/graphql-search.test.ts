import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { foldText } from '../../src/lib/text.ts';
import { useApp } from '../support/app.ts';
import { emailOf, register } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { data } from '../support/graphql.ts';
import { createUser, writeDraft } from '../support/graphql-blog.ts';

/** Few characters, so that texts overlap: letters with unusual case mappings, and wildcards. */
const characters = fc.constantFrom(...'aAéÉßSςΣİ%_\\" 🙂日');
const texts = fc.string({ unit: characters, minLength: 1, maxLength: 6 });
const filled = texts.filter((text) => text.trim() !== '');

describe('GraphQL search', () => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });

    it('matches a scan of every text, users first, in id order', async () => {
      const author = await register(app, 'Nobody');
      const users: { id: string; texts: readonly string[] }[] = [];
      const posts: { id: string; texts: readonly string[] }[] = [];
      const text = `query($sought: String!) {
        search(query: $sought) { __typename ... on User { id } ... on Post { id } }
      }`;
      await fc.assert(
        fc.asyncProperty(
          filled,
          filled,
          filled,
          fc.array(texts, { maxLength: 4 }),
          async (name, title, content, queries) => {
            // Each run adds records, so that later runs find more.
            const made = await createUser(app, 'User');
            const renamed =
              'mutation($id: ID!, $name: String!) { updateUser(id: $id, input: {name: $name}) { id } }';
            await data(app, renamed, { variables: { id: made, name } });
            users.push({ id: made, texts: [name, emailOf('User')] });
            posts.push({ id: await writeDraft(app, author, { title, content }), texts: [title, content] });
            for (const sought of queries) {
              const isFound = ({ texts }: { texts: readonly string[] }) =>
                sought.trim() !== '' && texts.some((text) => foldText(text).includes(foldText(sought)));
              const expected = [
                ...users.filter(isFound).map(({ id }) => ({ __typename: 'User', id })),
                ...posts.filter(isFound).map(({ id }) => ({ __typename: 'Post', id })),
              ];
              const { search } = await data(app, text, { variables: { sought } });
              const others = search.filter(
                (found: { __typename: string; id: string }) =>
                  found.id !== `${author.id}` || found.__typename !== 'User',
              );
              expect({ sought, found: others }).toEqual({ sought, found: expected });
            }
          },
        ),
        { numRuns: 40 },
      );
    }, 120_000);
  });
});
