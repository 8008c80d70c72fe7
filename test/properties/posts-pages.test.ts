import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { useApp } from '../support/app.ts';
import { onEveryEngine } from '../support/engines.ts';

describe('Posts API: pages', () => {
  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });

    /** Creates posts concurrently, deletes some of them, and returns the ids of the others in order. */
    async function writePosts(deletions: readonly boolean[]): Promise<number[]> {
      const responses = await Promise.all(
        deletions.map(() => app.post('/posts', { title: 'Title', content: 'Content' })),
      );
      const ids: number[] = responses.map(({ body }) => body.data.id).sort((left, right) => left - right);
      await deletePosts(ids.filter((_, index) => deletions[index]));
      return ids.filter((_, index) => !deletions[index]);
    }

    async function deletePosts(ids: readonly number[]): Promise<void> {
      await Promise.all(ids.map((id) => app.delete(`/posts/${id}`)));
    }

    it('partition the collection for any size, with correct totals', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.boolean(), { maxLength: 14 }),
          fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 1000 })),
          async (deletions, limit) => {
            const ids = await writePosts(deletions);
            const totalPages = Math.ceil(ids.length / limit);
            const seen: number[] = [];
            // Includes one page after the last, which is empty.
            for (let page = 1; page <= totalPages + 1; page += 1) {
              const { data, meta } = (await app.get(`/posts?page=${page}&limit=${limit}`)).body;
              expect(meta).toEqual({ total: ids.length, page, limit, totalPages });
              expect(data).toHaveLength(Math.max(0, Math.min(limit, ids.length - seen.length)));
              seen.push(...data.map(({ id }: { id: number }) => id));
            }
            expect(seen).toEqual(ids);
            await deletePosts(ids);
          },
        ),
        { numRuns: 40 },
      );
    }, 120_000);
  });
});
