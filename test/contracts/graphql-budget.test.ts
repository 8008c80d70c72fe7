import { describe, expect, it } from 'bun:test';
import { useApp } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { failureOf, query } from '../support/graphql.ts';

/** The rules of one operation: whatever its root fields, records, list items and bytes are counted together. */
describe('The budget of a GraphQL operation (S14, G13)', () => {
  onEveryEngine((engine) => {
    describe('MAX_ANSWER_BYTES=2048', () => {
      const app = useApp({ engine, transport: 'in process' }, { MAX_ANSWER_BYTES: '2048' });
      const message = 'The response would be larger than 2048 bytes: request less, or a page';
      const code = 'ANSWER_TOO_LARGE';

      async function writeStory(): Promise<void> {
        const ada = await register(app, 'Ada');
        await writePost(app, ada, { title: 'Story', body: 'x'.repeat(400) });
        for (let count = 0; count < 5; count += 1) await writeComment(app, ada, 1, 'y'.repeat(100));
      }

      it('a response within it is given', async () => {
        await writeStory();
        const { body } = await query(app, '{ post(id: 1) { content comments { text } } }');
        expect(body.data.post.comments).toHaveLength(5);
      });

      it('one that repeats a record until it is too large is refused as a whole', async () => {
        await writeStory();
        const { status, body } = await query(app, '{ post(id: 1) { comments { post { content } } } }');
        expect(status).toBe(200);
        expect(body).toEqual({ errors: [{ message, extensions: { code } }], data: null });
      });

      it('aliases add up', async () => {
        await writeStory();
        const fields = Array.from({ length: 6 }, (_, index) => `a${index}: post(id: 1) { content }`);
        const { body } = await query(app, `{ ${fields.join(' ')} }`);
        expect(body).toEqual({ errors: [{ message, extensions: { code } }], data: null });
      });

      it('records that hold too much are not read to the end', async () => {
        const ada = await register(app, 'Ada');
        for (let count = 0; count < 6; count += 1) await writePost(app, ada, { body: 'x'.repeat(400) });
        const text = '{ posts { content } }';
        expect((await query(app, text)).body).toEqual(failureOf(text, 'posts', message, code));
      });

      it('a mutation whose response is too large was carried out once', async () => {
        await writeStory();
        const { token } = await register(app, 'Bea');
        const text =
          'mutation { addComment(postId: 1, text: "z") { post { comments { post { content } } } } }';
        expect((await query(app, text, { token })).body).toEqual({
          errors: [{ message, extensions: { code } }],
          data: null,
        });
        const counted = await app.world.database.first('select count(*) as count from blog_comments');
        expect(counted).toEqual({ count: 6 });
      });
    });

    describe('GRAPHQL_MAX_RECORDS=8', () => {
      const app = useApp({ engine, transport: 'in process' }, { GRAPHQL_MAX_RECORDS: '8' });
      const tooMany = 'The nested lists have more than 8 records and items: request less, or a page';

      it('counts the records of all root fields together', async () => {
        const ada = await register(app, 'Ada');
        await writePost(app, ada);
        for (let count = 0; count < 3; count += 1) await writeComment(app, ada, 1);
        const field = (name: string) => `${name}: post(id: 1) { comments { id } }`;
        expect((await query(app, `{ ${field('a')} ${field('b')} }`)).body.errors).toBeUndefined();
        const { body } = await query(app, `{ ${field('a')} ${field('b')} ${field('c')} }`);
        expect(body.errors).toMatchObject([{ message: tooMany, extensions: { code: 'BAD_USER_INPUT' } }]);
      });

      it('counts tags as often as they stand in the response', async () => {
        const ada = await register(app, 'Ada');
        const create = 'mutation { createPost(title: "T", content: "C", tags: ["a", "b", "c"]) { id } }';
        await query(app, create, ada);
        await writeComment(app, ada, 1);
        await writeComment(app, ada, 1);
        expect((await query(app, '{ post(id: 1) { tags comments { id } } }')).body.errors).toBeUndefined();
        const text = '{ post(id: 1) { comments { post { tags } } tags } }';
        expect((await query(app, text)).body.errors).toMatchObject([{ message: tooMany }]);
      });
    });
  });
});
