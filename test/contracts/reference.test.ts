import { describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { buildSchema, printSchema } from 'graphql';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { onEverySetup, useApp } from '../support/app.ts';

const documents = [
  '/openapi.json',
  ...['posts', 'versioned', 'users', 'wrapped', 'products'].map((name) => `/openapi/${name}.json`),
];
const schemas = schemaNames.map((name) => `/graphql/${name}.graphql`);

describe('Reference', () => {
  onEverySetup((setup) => {
    describe('by default', () => {
      const app = useApp(setup);

      it.each(documents)('GET %s is JSON with a tag', async (path) => {
        const { status, headers, body } = await app.get(path);
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
        expect(body.openapi).toBe('3.1.1');
      });

      it.each([...documents, ...schemas])('GET %s is 304 to a client that has it', async (path) => {
        const etag = (await app.get(path)).headers.get('etag') ?? '';
        const { status, text } = await app.get(path, { headers: { 'if-none-match': `"other", W/${etag}` } });
        expect({ status, text }).toEqual({ status: 304, text: '' });
      });

      it.each(schemaNames)('GET /graphql/%s.graphql is the schema as text', async (name) => {
        const { status, headers, text } = await app.get(`/graphql/${name}.graphql`);
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('application/graphql; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        const snapshot = await Bun.file(join(import.meta.dir, `../graphql/snapshots/${name}.graphql`)).text();
        expect(text).toBe(printSchema(buildSchema(snapshot)));
      });

      it.each([...documents, ...schemas])('POST %s is 405', async (path) => {
        const { status, headers, body } = await app.post(path, {});
        expect({ status, allow: headers.get('allow'), body }).toEqual({
          ...{ status: 405, allow: 'GET, HEAD' },
          body: { error: 'Method not allowed' },
        });
      });

      it.each(['/openapi', '/openapi/graphql.json', '/openapi/posts', '/graphql/other.graphql'])(
        'GET %s is 404',
        async (path) => {
          const { status, body } = await app.get(path);
          expect({ status, body }).toEqual({ status: 404, body: { error: 'Resource not found' } });
        },
      );
    });

    describe.each([
      ['on a hardened service', { HARDENED: 'on' }],
      ['without introspection', { GRAPHQL_INTROSPECTION: 'off' }],
    ] as const)('%s', (_, environment) => {
      const app = useApp(setup, environment);

      it.each(schemas)('GET %s is 404, as introspection is off', async (path) => {
        const { status, body } = await app.get(path);
        expect({ status, body }).toEqual({ status: 404, body: { error: 'Resource not found' } });
      });

      it('GET /openapi.json describes the REST interfaces all the same', async () => {
        const { status, body } = await app.get('/openapi.json');
        expect(status).toBe(200);
        expect(Object.keys(body.paths)).toContain('/posts');
        expect(Object.keys(body.paths).filter((path) => path.startsWith('/graphql'))).toEqual([]);
      });
    });
  });
});
