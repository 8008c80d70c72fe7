import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { createApp } from '../../src/app.ts';
import { onEverySetupInProcess, type Reply, useApp } from '../support/app.ts';
import { makeProfile } from '../support/blog.ts';
import { describeOn } from '../support/suites.ts';

const text = 'query($id: ID!) { user(id: $id) { name } }';
const sha256Hash = hash('sha256', text, 'hex');
const variables = { id: '1' };
const persistedQuery = { version: 1, sha256Hash };
const ada = { data: { user: { name: 'Ada' } } };

const refusal = (message: string, code = 'BAD_USER_INPUT') => ({
  errors: [{ message, extensions: { code } }],
});
const notFound = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');

/** The two ways to identify a document: by the specification and by Apollo's convention. */
const names: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['documentId', { documentId: `sha256:${sha256Hash}` }],
  ['extensions.persistedQuery', { extensions: { persistedQuery } }],
];

const inUrl = (parameters: Record<string, unknown>) => {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `/graphql?${new URLSearchParams(Object.fromEntries(texts))}`;
};
const responded = ({ status, body }: Reply) => ({ status, body });

describeOn('Persisted documents', onEverySetupInProcess, useApp, (app) => {
  const kept = () => app.world.database.all('select hash, body from persisted_documents');

  describe.each(names)('identified by %s', (_name, named) => {
    it('are not found until they are sent with their text', async () => {
      await makeProfile(app, 'Ada');
      const asked = () => app.post('/graphql', { ...named, variables });
      expect(responded(await asked())).toEqual({ status: 200, body: notFound });
      const sent = await app.post('/graphql', { ...named, variables, query: text });
      expect(responded(sent)).toEqual({ status: 200, body: ada });
      expect(responded(await asked())).toEqual({ status: 200, body: ada });
      expect(await kept()).toEqual([{ hash: sha256Hash, body: text }]);
    });

    it('can be sent and found by GET', async () => {
      await makeProfile(app, 'Ada');
      expect((await app.get(inUrl({ ...named, variables }))).body).toEqual(notFound);
      expect((await app.get(inUrl({ ...named, variables, query: text }))).body).toEqual(ada);
      expect((await app.get(inUrl({ ...named, variables }))).body).toEqual(ada);
    });

    it('are found by every process on the same database', async () => {
      await makeProfile(app, 'Ada');
      await app.post('/graphql', { ...named, variables, query: text });
      const other = createApp(app.world);
      const request = new Request('http://app/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...named, variables }),
      });
      const response = await other.fetch(request, { addressOf: () => '127.0.0.1' });
      expect(await response.json()).toEqual(ada);
    });

    it('return 400 if unknown, for a client that accepts error statuses', async () => {
      const headers = { accept: 'application/graphql-response+json' };
      expect(responded(await app.post('/graphql', named, { headers }))).toEqual({
        status: 400,
        body: notFound,
      });
    });

    it('are rejected with a text of another hash, which is not stored', async () => {
      const { body } = await app.post('/graphql', { ...named, query: '{ me { id } }' });
      expect(body).toEqual(refusal('provided sha does not match query'));
      expect(await kept()).toEqual([]);
    });

    it('return a stream to a client that accepts one', async () => {
      await makeProfile(app, 'Ada');
      await app.post('/graphql', { ...named, variables, query: text });
      const headers = { accept: 'text/event-stream' };
      const { text: events } = await app.post('/graphql', { ...named, variables }, { headers });
      expect(events).toBe(`:\n\nevent: next\ndata: ${JSON.stringify(ada)}\n\nevent: complete\ndata:\n\n`);
    });
  });

  it.each([
    ['does not parse', '{ me'],
    ['fits no schema', '{ nothing }'],
    ['exceeds a limit', `{ me { ${'friends { '.repeat(30)}id${' }'.repeat(32)}`],
  ])('do not include a document that %s', async (_why, query) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash('sha256', query, 'hex') } };
    expect((await app.post('/graphql', { query, extensions })).body.data).toBeUndefined();
    expect(await kept()).toEqual([]);
    expect((await app.post('/graphql', { extensions })).body).toEqual(notFound);
  });

  it('do not allow a mutation by GET', async () => {
    const query = 'mutation { logout }';
    const documentId = `sha256:${hash('sha256', query, 'hex')}`;
    await app.post('/graphql', { query, documentId });
    expect(responded(await app.get(inUrl({ documentId })))).toEqual({
      status: 405,
      body: refusal('Cannot perform mutations over GET'),
    });
  });

  it.each([
    [{ documentId: 7 }, 400, 'Invalid documentId'],
    [{ documentId: '' }, 400, 'Invalid documentId'],
    [{ extensions: { persistedQuery: 1 } }, 400, 'Unsupported persisted query version'],
    [
      { extensions: { persistedQuery: { version: 2, sha256Hash } } },
      400,
      'Unsupported persisted query version',
    ],
    [{ extensions: { persistedQuery: { version: 1 } } }, 400, 'Invalid sha256Hash'],
  ])('are rejected with %j', async (named, status, message) => {
    expect(responded(await app.post('/graphql', { ...named, query: '{ me { id } }' }))).toEqual({
      status,
      body: refusal(message),
    });
  });

  it.each(['x', 'sha256:x', `sha256:${sha256Hash.toUpperCase()}`])(
    'are not found by the documentId %s',
    async (documentId) => {
      expect((await app.post('/graphql', { documentId })).body).toEqual(notFound);
    },
  );

  it('are not looked up by a custom documentId beside a text', async () => {
    const { body } = await app.post('/graphql', { documentId: 'mine', query: '{ me { id } }' });
    expect(body).toEqual({ data: { me: null } });
  });
});
