import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { readConfig } from '../../src/config.ts';
import { createRuntime } from '../../src/create-runtime.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectReplyTo } from '../support/replies.ts';

const users = 'query Users { users { id } }';
const simple = 'query Published { posts(published: true) { id } }';

const manifests = {
  Apollo: {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [
      { id: 'one', name: 'Users', type: 'query', body: users },
      { id: hash('sha256', simple, 'hex'), name: 'Published', type: 'query', body: simple },
    ],
  },
  Relay: { one: users, [hash('md5', simple, 'hex')]: simple },
} as const;

const folder = await makeScratchFolder('manifests');
const pathOf = (name: string) => join(folder, `${name}.json`);
const write = (name: string, manifest: unknown) => writeFile(pathOf(name), JSON.stringify(manifest));

beforeAll(async () => {
  for (const [name, manifest] of Object.entries(manifests)) await write(name, manifest);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const found = { data: { users: [] } };
const refused = {
  errors: [{ message: 'Only trusted documents are allowed', extensions: { code: 'DOCUMENT_NOT_TRUSTED' } }],
};
const sha = (text: string) => hash('sha256', text, 'hex');

const requests: readonly (readonly [string, object, object])[] = [
  ['are found by name', { documentId: 'one' }, found],
  ['are found by text', { query: users }, found],
  ['are found by name and text', { documentId: 'one', query: users }, found],
  ['are found by hash', { documentId: `sha256:${sha(users)}` }, found],
  [
    'are found by hash in the format of Apollo',
    { extensions: { persistedQuery: { version: 1, sha256Hash: sha(simple) } } },
    { data: { posts: [] } },
  ],
  ['do not allow another text', { query: `${users} ` }, refused],
  ['do not allow introspection', { query: '{ __schema { types { name } } }' }, refused],
  ['do not allow an unknown name', { documentId: 'two' }, refused],
  ['do not allow a name with another text', { documentId: 'one', query: '{ me { id } }' }, refused],
  ['do not allow an unknown name with a trusted text', { documentId: 'two', query: users }, refused],
];

describe.each(Object.keys(manifests))('Trusted documents from a manifest of %s', (name) => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup, { GRAPHQL_TRUSTED_DOCUMENTS: pathOf(name) });

    it('are found by name, text or hash, allow nothing else, and store nothing that is sent', async () => {
      for (const [title, request, expected] of requests)
        expectReplyTo(title, await app.post('/graphql', request), 200, expected);
      const extensions = { persistedQuery: { version: 1, sha256Hash: sha(users) } };
      await app.post('/graphql', { query: users, extensions });
      expect(await app.world.database.all('select hash from persisted_documents')).toEqual([]);
    });
  });
});

describe('A start with invalid trusted documents', () => {
  const start = async (path: string) => {
    const config = readConfig({ GRAPHQL_TRUSTED_DOCUMENTS: path });
    return createRuntime(config).then(
      () => 'started',
      (error: Error) => error.message.replaceAll(folder, ''),
    );
  };

  it.each([
    ['text', 'nonsense', '/text.json, line 1, column 1: is not JSON'],
    ['broken', '{\n  "a": "{ posts { id } }",\n  b}', '/broken.json, line 3, column 3: is not JSON'],
    ['list', '[]', '/list.json is not a manifest of Apollo or Relay'],
    [
      'version',
      JSON.stringify({ ...manifests.Apollo, version: 2 }),
      '/version.json is not a manifest of Apollo or Relay',
    ],
    ['syntax', '{"a":"{ me"}', '/syntax.json: document "a": Syntax Error: Expected Name, found <EOF>.'],
    [
      'unknown',
      '{"a":"{ nothing }"}',
      '/unknown.json: document "a": Cannot query field "nothing" on type "Query".',
    ],
    [
      'twice',
      JSON.stringify({
        ...manifests.Apollo,
        operations: [
          { id: 'a', body: users },
          { id: 'a', body: simple },
        ],
      }),
      '/twice.json: document "a" appears twice, with different texts',
    ],
  ])('reports the error in %s.json', async (name, content, message) => {
    await writeFile(pathOf(name), content);
    expect(await start(pathOf(name))).toBe(`GRAPHQL_TRUSTED_DOCUMENTS ${message}`);
  });

  it('reports a missing file', async () => {
    expect(await start(pathOf('missing'))).toBe(
      'GRAPHQL_TRUSTED_DOCUMENTS /missing.json: no such file or directory',
    );
  });
});
