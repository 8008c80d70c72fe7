import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { type TestApp, useApp } from '../support/app.ts';
import { onEveryEngine } from '../support/engines.ts';
import { makeUsers } from '../support/flat-users.ts';

interface Stored {
  readonly id: string | number;
}

interface Paged {
  readonly largest: number;
  /** Creates this many records, and returns them in order. */
  create(app: TestApp, count: number): Promise<Stored[]>;
  remove(app: TestApp, records: readonly Stored[]): Promise<unknown>;
  urlOf(page: number, size: number): string;
  /** The body of a page without its records. */
  metaOf(page: number, size: number, total: number): object;
}

const interfaces: Readonly<Record<string, Paged>> = {
  '/posts': {
    largest: 1000,
    async create(app, count) {
      const make = () => app.post('/posts', { title: 'Title', content: 'Content' });
      const replies = await Promise.all(Array.from({ length: count }, make));
      return replies.map(({ body }) => body.data).sort((one, other) => one.id - other.id);
    },
    remove: (app, posts) => Promise.all(posts.map(({ id }) => app.delete(`/posts/${id}`))),
    urlOf: (page, size) => `/posts?page=${page}&limit=${size}`,
    metaOf: (page, limit, total) => ({ meta: { total, page, limit, totalPages: Math.ceil(total / limit) } }),
  },
  '/wrapped/users': {
    largest: 100,
    create: (app, count) => makeUsers(app, Array(count).fill('Ada')),
    remove: (app, users) => app.request('DELETE', '/users/bulk', { json: users.map(({ id }) => id) }),
    urlOf: (page, size) => `/wrapped/users?page=${page}&per_page=${size}`,
    metaOf: (page, size, total) => ({ page, per_page: size, total, total_pages: Math.ceil(total / size) }),
  },
};

describe.each(Object.entries(interfaces))('The pages of %s', (_, paged) => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });
    const sizes = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: paged.largest }));

    it('partition the collection for any size, with correct totals (P4, F5)', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 14 }), sizes, async (deletions, size) => {
          const created = await paged.create(app, deletions.length);
          const isDeleted = (record: Stored) => deletions[created.indexOf(record)];
          await paged.remove(app, created.filter(isDeleted));
          const left = created.filter((record) => !isDeleted(record));
          const seen: Stored[] = [];
          // Includes one page after the last, which is empty.
          for (let page = 1; page <= Math.ceil(left.length / size) + 1; page += 1) {
            const { data, ...meta } = (await app.get(paged.urlOf(page, size))).body;
            expect(meta).toEqual(paged.metaOf(page, size, left.length));
            expect(data).toHaveLength(Math.max(0, Math.min(size, left.length - seen.length)));
            seen.push(...data);
          }
          expect(seen).toEqual(left);
          await paged.remove(app, left);
        }),
        { numRuns: 40 },
      );
    }, 120_000);
  });
});
