import { describe, expect, it } from 'bun:test';
import { onEveryTransport, useApp } from '../support/app.ts';
import { expectReplyTo } from '../support/replies.ts';

const schemaNames = ['main', 'simple', 'connection'];
const schemas = schemaNames.map((name) => `/graphql/${name}.graphql`);

describe('Reference', () => {
  onEveryTransport((setup) => {
    describe('by default', () => {
      const app = useApp(setup);

      it('returns the GraphQL schemas as text', async () => {
        for (const name of schemaNames) {
          const { status, headers, text } = await app.get(`/graphql/${name}.graphql`);
          expect({ name, status }).toEqual({ name, status: 200 });
          expect(headers.get('content-type')).toBe('application/graphql; charset=utf-8');
          expect(headers.get('x-content-type-options')).toBe('nosniff');
          expect(text).toContain('type Query {');
        }
      });

      it('names tags and shapes in the words of the field', async () => {
        const { tags, components } = (await app.get('/openapi.json')).body;
        const names = [...tags.map(({ name }: { name: string }) => name), ...Object.keys(components.schemas)];
        expect(names).toEqual(expect.arrayContaining(['Authentication', 'ReceivedEvent']));
        expect(names.filter((name) => /heard|log-in/i.test(name))).toEqual([]);
      });

      it('returns 404 for an unknown document', async () => {
        for (const path of ['/openapi', '/openapi/graphql.json', '/openapi/posts', '/graphql/other.graphql'])
          expectReplyTo(path, await app.get(path), 404, { error: 'Resource not found' });
      });
    });

    describe.each([
      ['on a hardened service', { HARDENED: 'on' }],
      ['without introspection', { GRAPHQL_INTROSPECTION: 'off' }],
    ] as const)('%s', (_, environment) => {
      const app = useApp(setup, environment);

      it('hides the GraphQL schemas, but still describes the REST interfaces', async () => {
        for (const path of schemas)
          expectReplyTo(path, await app.get(path), 404, { error: 'Resource not found' });
        const { status, body } = await app.get('/openapi.json');
        expect(status).toBe(200);
        expect(Object.keys(body.paths)).toContain('/posts');
        expect(Object.keys(body.paths).filter((path) => path.startsWith('/graphql'))).toEqual([]);
      });
    });
  });
});
