import { expect, it } from 'bun:test';
import fc from 'fast-check';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { describeOn } from '../support/suites.ts';

const text = fc.string({ unit: 'binary', maxLength: 6 }).map((one) => `x${one.replaceAll('\0', '')}`);
const writtenText = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('', ' ', null, 0, false, [], {}, 'a\0b') },
);

/** A JSON value after a round trip, which turns -0 into 0. */
const json = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).map((value) => JSON.parse(JSON.stringify(value)));

/** Any body of an update: known keys with valid and invalid values, read-only keys, unknown keys. */
const changes = fc.record(
  {
    title: writtenText,
    content: writtenText,
    authorId: json(2),
    id: fc.integer(),
    createdAt: text,
    updatedAt: text,
    extra: json(1),
  },
  { requiredKeys: [] },
);

const step = fc.record({
  method: fc.constantFrom('PUT', 'PATCH'),
  body: changes,
  wait: fc.integer({ min: 0, max: 100_000 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Post {
  readonly id: number;
  readonly [name: string]: unknown;
}

describeOn('Posts API: PUT and PATCH', onEverySetupInProcess, useApp, (app) => {
  it('match the model after any sequence of updates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        let post: Post = (await app.post('/posts', { title: 'Title', content: 'Content' })).body.data;
        for (const { method, body, wait } of steps) {
          app.clock.advance(wait);
          const reply = await app.request(method, `/posts/${post.id}`, { json: body });
          const merged = merge(post, { method, body, wait }, app.clock.now().toISOString());
          if (merged === null) expect(reply.status).toBe(400);
          else
            expect({ status: reply.status, body: reply.body }).toEqual({
              status: 200,
              body: { data: merged },
            });
          post = merged ?? post;
          expect((await app.get(`/posts/${post.id}`)).body).toEqual({ data: post });
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('keep any authorId unchanged (P2)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (first, second) => {
        const created = (await app.post('/posts', { title: 't', content: 'c', authorId: first })).body.data;
        expect(JSON.stringify(created.authorId)).toBe(JSON.stringify(first));
        await app.put(`/posts/${created.id}`, { authorId: second });
        const { data } = (await app.get(`/posts/${created.id}`)).body;
        expect(JSON.stringify(data.authorId)).toBe(JSON.stringify(second));
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

/** Returns the post after a step (P3), or null if the step is rejected. */
function merge(post: Post, { method, body }: Step, now: string): Post | null {
  const written = ['title', 'content'].filter((name) => Object.hasOwn(body, name));
  const values: Readonly<Record<string, unknown>> = body;
  if (!written.every((name) => isGoodText(values[name]))) return null;
  const merged = method === 'PUT' && Object.hasOwn(body, 'authorId') ? [...written, 'authorId'] : written;
  return { ...post, ...Object.fromEntries(merged.map((name) => [name, values[name]])), updatedAt: now };
}

function isGoodText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\0');
}
