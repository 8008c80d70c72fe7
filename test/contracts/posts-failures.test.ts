import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';

const failure = (code: string, message: string) => ({ error: { code, message } });
const notJson = failure('INVALID_JSON', 'Body is not valid JSON');
const tooDeep = failure('INVALID_JSON', 'Body is nested too deeply');
const post = (fields: object) => ({
  id: 1,
  title: 'Title',
  content: 'Content',
  createdAt: startOfTest,
  updatedAt: startOfTest,
  ...fields,
});

describe('Posts API: failures in its own style', () => {
  onEverySetupInProcess((setup) => {
    describe('whatever is wrong with the request', () => {
      const app = useApp(setup);

      const writes = [
        ['POST', '/posts'],
        ['PUT', '/posts/1'],
        ['PATCH', '/posts/1'],
      ] as const;

      describe.each(writes)('%s %s', (method, path) => {
        const createPost = async () => {
          await app.post('/posts', { title: 'Title', content: 'Content' });
        };
        const expectNothingStored = async () => {
          expect((await app.get('/posts')).body.data).toEqual([post({})]);
        };

        it('returns 400 INVALID_JSON for a body that is not JSON (S8)', async () => {
          await createPost();
          const bodies = [
            '',
            ' ',
            '{',
            '{"title": "t", "content": "c"',
            '{title: "t"}',
            "{'title': 't'}",
            'title=t',
            '{"title": "t",}',
            '[1,]',
            'undefined',
            'NaN',
            '{"title": "a\nb"}',
            '{"title": "\\x"}',
            '{} {}',
            '{"title": "t", "content": "c", "authorId": 01}',
            '{"authorId": Infinity}',
            '\u0000',
          ];
          for (const sent of bodies) {
            const { status, headers, body } = await app.request(method, path, { body: sent });
            expect({ sent, status, body }).toEqual({ sent, status: 400, body: notJson });
            expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
          }
          await expectNothingStored();
        });

        it('returns 400 INVALID_JSON for invalid UTF-8', async () => {
          await createPost();
          const bytes = new Uint8Array([
            ...Buffer.from('{"title":"'),
            0xff,
            ...Buffer.from('","content":"c"}'),
          ]);
          const answer = await app.request(method, path, { body: bytes });
          expect(answer.status).toBe(400);
          expect(answer.body).toEqual(failure('INVALID_JSON', 'Body is not valid UTF-8'));
          await expectNothingStored();
        });

        it('answers 400 for JSON nested deeper than 100 levels (S13)', async () => {
          await createPost();
          const oneTooDeep = ['[', '{"a":'].map((opening) => nest(opening, 100));
          for (const deep of [...oneTooDeep, nest('[', 100_000)]) {
            const body = `{"title": "t", "content": "c", "authorId": ${deep}}`;
            const answer = await app.request(method, path, { body });
            expect(answer.status).toBe(400);
            expect(answer.body).toEqual(tooDeep);
          }
          await expectNothingStored();
        });

        it('answers 415 for a body of another type (S8)', async () => {
          await createPost();
          const types = [
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'text/json',
            'application/jsonx',
            'application/json; charset=latin1',
          ];
          for (const type of types) {
            const { status, body } = await app.request(method, path, {
              body: '{"title": "t", "content": "c"}',
              headers: { 'content-type': type },
            });
            const expected = failure('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
            expect({ type, status, body }).toEqual({ type, status: 415, body: expected });
          }
          await expectNothingStored();
        });
      });

      it.each(['[', '{"a":'])('takes JSON nested 100 levels deep in %s (S13)', async (opening) => {
        const deep = nest(opening, 99);
        const body = `{"title": "Title", "content": "Content", "authorId": ${deep}}`;
        const answer = await app.request('POST', '/posts', { body });
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual({ data: post({ authorId: JSON.parse(deep) }) });
      });

      it('does not count brackets inside text as levels', async () => {
        const title = '["{'.repeat(200);
        const answer = await app.post('/posts', { title, content: 'Content' });
        expect(answer.body).toEqual({ data: post({ title }) });
      });

      it.each([
        ['PUT', '/posts', 'GET, HEAD, POST'],
        ['PATCH', '/posts', 'GET, HEAD, POST'],
        ['DELETE', '/posts', 'GET, HEAD, POST'],
        ['POST', '/posts/1', 'GET, HEAD, PUT, PATCH, DELETE'],
        ['POST', '/posts/search', 'GET, HEAD'],
        ['PUT', '/posts/search', 'GET, HEAD'],
        ['PATCH', '/posts/search', 'GET, HEAD'],
        ['DELETE', '/posts/search', 'GET, HEAD'],
      ])(
        'answers 405 with Allow for %s %s: a literal path wins over an id (S7, S13)',
        async (method, path, allow) => {
          const json = method === 'DELETE' ? undefined : { title: 't', content: 'c' };
          const answer = await app.request(method, path, { json });
          expect(answer.status).toBe(405);
          expect(answer.headers.get('allow')).toBe(allow);
          expect(answer.body).toEqual(failure('METHOD_NOT_ALLOWED', 'Method not allowed'));
        },
      );

      it.each(['/posts/1/comments', '/posts/search/1', '/post', '/Posts'])(
        'answers 404 for %s, which is no path',
        async (path) => {
          const answer = await app.get(path);
          expect(answer.status).toBe(404);
          expect(answer.body).toEqual({ error: 'Resource not found' });
        },
      );

      it('answers 500 and reveals nothing when the database fails (S8)', async () => {
        await app.world.database.exclusively((writer) => writer.script('drop table posts'));
        const answers = [
          await app.get('/posts/1'),
          await app.get('/posts/search?q=ne'),
          await app.post('/posts', { title: 't', content: 'c' }),
          await app.delete('/posts/1'),
        ];
        for (const { status, body } of answers) {
          expect(status).toBe(500);
          expect(body).toEqual(failure('INTERNAL_ERROR', 'Internal server error'));
        }
        expect(app.unexpected.splice(0)).toHaveLength(answers.length);
      });
    });

    describe('with MAX_BODY_BYTES', () => {
      const app = useApp(setup, { MAX_BODY_BYTES: '100' });
      const bodyOf = (bytes: number) => '{"title": "Title", "content": "Content"}'.padEnd(bytes, ' ');

      it('takes a body of exactly that size', async () => {
        const answer = await app.request('POST', '/posts', { body: bodyOf(100) });
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual({ data: post({}) });
      });

      it('answers 413 for one byte more, and takes no id (S8, S12)', async () => {
        const answer = await app.request('POST', '/posts', { body: bodyOf(101) });
        expect(answer.status).toBe(413);
        expect(answer.body).toEqual(failure('PAYLOAD_TOO_LARGE', 'Body is too large'));
        expect((await app.request('POST', '/posts', { body: bodyOf(100) })).body.data.id).toBe(1);
        for (const method of ['PUT', 'PATCH'])
          expect((await app.request(method, '/posts/1', { body: bodyOf(101) })).status).toBe(413);
      });
    });
  });
});

/** JSON of so many levels, each opened by `[` or by an object's key. */
function nest(opening: string, levels: number): string {
  const [innermost, closing] = opening === '[' ? ['[]', ']'] : ['{}', '}'];
  return opening.repeat(levels - 1) + innermost + closing.repeat(levels - 1);
}
