import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { makeProfile, register } from '../support/blog.ts';
import { errorAt } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';

const refusal = (message: string, code = 'BAD_USER_INPUT') => ({
  errors: [{ message, extensions: { code } }],
});
const name = { query: '{ user(id: 1) { name } }' };
const ada = { data: { user: { name: 'Ada' } } };
const tooMany = 'The nested lists have more than 4 records and items: request less, or a page';

describe('GraphQL batches with GRAPHQL_MAX_BATCH=4', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup, { GRAPHQL_MAX_BATCH: '4', GRAPHQL_MAX_RECORDS: '4' });

    it('return an array of results in the order of the operations, including failures', async () => {
      const { token } = await register(app, 'Ada');
      const sha256 = hash('sha256', name.query, 'hex');
      const reply = await app.post(
        '/graphql',
        [
          {
            query: 'mutation($title: String!) { createPost(title: $title, content: "C") { id } }',
            variables: { title: 'T' },
          },
          { query: 'query A { me { name } } query B { posts { title } }', operationName: 'B' },
          { query: '{ nothing }' },
          { ...name, documentId: `sha256:${sha256}` },
        ],
        { token },
      );
      expect({ status: reply.status, type: reply.headers.get('content-type'), body: reply.body }).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
        body: [
          { data: { createPost: { id: '1' } } },
          { data: { posts: [{ title: 'T' }] } },
          {
            errors: [
              errorAt(3, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nothing" on type "Query".'),
            ],
          },
          ada,
        ],
      });
      expect((await app.post('/graphql', [{ documentId: `sha256:${sha256}` }])).body).toEqual([ada]);
    });

    it.each([
      [{ query: null }, 'Missing query'],
      [{ query: 7 }, 'Invalid query'],
      [{ ...name, variables: [] }, 'Invalid variables'],
      [{ ...name, operationName: 7 }, 'Invalid operationName'],
      [{ ...name, extensions: 7 }, 'Invalid extensions'],
      [
        { query: 'subscription { postCreated { id } }' },
        'Subscriptions require a WebSocket, or Accept: text/event-stream',
      ],
    ])('report %j as an error at its position', async (item, message) => {
      await makeProfile(app, 'Ada');
      expectReply(await app.post('/graphql', [item, name]), 200, [refusal(message), ada]);
    });

    it.each([
      ['no operation', [], 'A batch must have 1 to 4 operations'],
      ['too many operations', Array(5).fill(name), 'A batch must have 1 to 4 operations'],
      ['an item that is not an operation', [name, 7], 'Body must be a JSON object'],
    ])('are rejected as a whole if they have %s', async (_what, batch, message) => {
      expectReply(await app.post('/graphql', batch), 400, refusal(message));
    });

    it('share one budget across all operations', async () => {
      const ada = await register(app, 'Ada');
      for (let count = 0; count < 3; count += 1) await writeDraft(app, ada);
      const query = '{ user(id: 1) { posts { id } } }';
      const whole = { data: { user: { posts: [{ id: '1' }, { id: '2' }, { id: '3' }] } } };
      const refused = { data: { user: null }, errors: [errorAt(3, 'BAD_USER_INPUT', tooMany, ['user'])] };
      expect((await app.post('/graphql', { query })).body).toEqual(whole);
      expect((await app.post('/graphql', [{ query }, { query }])).body).toEqual([whole, refused]);
    });
  });
});
