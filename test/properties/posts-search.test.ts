import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { foldText, isBlank } from '../../src/lib/text.ts';
import { useApp } from '../support/app.ts';
import { onEveryEngine } from '../support/engines.ts';
import { changeCase, character } from '../support/provoking-text.ts';

const text = fc.string({ unit: character, minLength: 1, maxLength: 12 }).filter((one) => !isBlank(one));

const caseChange = fc.oneof(changeCase, fc.constant(foldText));

/** The part of a text that becomes a query, and the change of its case. */
const cut = fc.record({ at: fc.nat(11), length: fc.integer({ min: 1, max: 6 }), change: caseChange });

const scene = fc.record({
  posts: fc.array(fc.record({ title: text, content: text }), { minLength: 1, maxLength: 6 }),
  cuts: fc.array(cut, { minLength: 1, maxLength: 6 }),
  strangers: fc.array(fc.string({ unit: character, minLength: 1, maxLength: 3 }), { maxLength: 4 }),
});

interface Post {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

describe('Posts API: search', () => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });

    it('equals a plain look into every post', async () => {
      await fc.assert(
        fc.asyncProperty(scene, async ({ posts, cuts, strangers }) => {
          const responses = await Promise.all(posts.map((post) => app.post('/posts', post)));
          const stored: Post[] = responses
            .map(({ body }) => body.data)
            .sort((one, other) => one.id - other.id);
          const cutOut = cuts.map(({ at, length, change }, index) => {
            const { title, content } = posts[index % posts.length] ?? { title: '', content: '' };
            const characters = [...title, ...content];
            const start = at % characters.length;
            return change(characters.slice(start, start + length).join(''));
          });
          for (const query of [...cutOut, ...strangers]) {
            const found = stored.filter((post) => contains(post, query));
            const { status, body } = await app.get(`/posts/search?q=${encodeURIComponent(query)}`);
            expect(status).toBe(200);
            expect(body).toEqual({ data: found, meta: { query, count: found.length } });
          }
          await Promise.all(stored.map(({ id }) => app.delete(`/posts/${id}`)));
        }),
        { numRuns: 100 },
      );
    }, 120_000);
  });
});

function contains({ title, content }: Post, query: string): boolean {
  const needle = foldText(query);
  return foldText(title).includes(needle) || foldText(content).includes(needle);
}
