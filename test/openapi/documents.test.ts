import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { interfacesOf } from '../../src/app.ts';
import { methods } from '../../src/http/operation.ts';
import { useApp, worldOf } from '../support/app.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { useWorkbench } from '../support/workbench.ts';

const [sqlite] = engines;

const own = [
  ['/openapi/posts.json', 'Posts API'],
  ['/openapi/versioned.json', 'Versioned API'],
  ['/openapi/users.json', 'Flat Users API'],
  ['/openapi/wrapped.json', 'Wrapped users'],
  ['/openapi/products.json', 'Products API'],
] as const;

const all = ['/openapi.json', ...own.map(([path]) => path)];

// biome-ignore lint/suspicious/noExplicitAny: a document is read along the paths that its specification names
type Node = any;

interface OpenapiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
}

function operationsOf({ paths }: { paths: Record<string, Record<string, unknown>> }) {
  return Object.values(paths).flatMap((item) =>
    Object.values(item).filter((value): value is OpenapiOperation => typeof value === 'object'),
  );
}

describe('The OpenAPI documents', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it.each(own)('describe one interface each: %s, the %s', async (path, name) => {
    const { body } = await app.get(path);
    expect(body.info.title).toBe(name);
    const ids = describedOperations(app)
      .filter(({ api }) => api.name === name)
      .map(({ operation }) => operation.id);
    expect(operationsOf(body).map(({ operationId }) => operationId)).toEqual(ids);
  });

  it('state the version, the license and the server that sent them', async () => {
    for (const path of all) {
      const { openapi, info, servers } = (await app.get(path)).body;
      expect({ openapi, version: info.version, license: info.license, servers }).toEqual({
        openapi: '3.1.1',
        version: packageJson.version,
        license: { name: 'MIT', identifier: 'MIT' },
        servers: [{ url: 'http://app', description: 'The server that this document was requested from.' }],
      });
    }
  });

  it('have unique operation ids, and describe every tag', async () => {
    const { body } = await app.get('/openapi.json');
    const operations = operationsOf(body);
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = body.tags.map(({ name }: { name: string }) => name);
    expect([...new Set(operations.flatMap((operation) => operation.tags))].toSorted()).toEqual(
      tags.toSorted(),
    );
  });

  it('name tags and schemas in the words of the field', async () => {
    const { tags, components } = (await app.get('/openapi.json')).body;
    const names = [...tags.map(({ name }: { name: string }) => name), ...Object.keys(components.schemas)];
    expect(names.filter((name) => /answer|heard|log\Win|moment|told|world/i.test(name))).toEqual([]);
  });

  it('name every schema of a response that is an object, for generators that name its parts after it', async () => {
    const { paths } = (await app.get('/openapi.json')).body;
    const responses = Object.values<Node>(paths).flatMap((item) =>
      Object.values<Node>(item).flatMap(({ operationId, responses = {} }) =>
        Object.values<Node>(responses).flatMap(({ content = {} }) =>
          Object.values<Node>(content).map(({ schema }) => [operationId, schema.type ?? 'named']),
        ),
      ),
    );
    expect(responses.filter(([, type]) => type === 'object')).toEqual([]);
    expect(responses.length).toBeGreaterThan(100);
  });

  it('declare which operations require or accept a token', async () => {
    const { components, paths } = (await app.get('/openapi.json')).body;
    expect(Object.keys(components.securitySchemes)).toEqual(['blogToken', 'productsToken']);
    expect(paths['/posts'].post.security).toEqual([]);
    expect(paths['/api/v1/posts'].post.security).toEqual([{ blogToken: [] }]);
    expect(paths['/api/v1/users/{id}'].put.security).toEqual([{}, { blogToken: [] }]);
    expect(paths['/api/v1/products'].post.security).toEqual([{ productsToken: [] }]);
  });

  it('include limits and defaults', async () => {
    const { paths, components } = (await app.get('/openapi.json')).body;
    const limit = paths['/posts'].get.parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 10 });
    const { title } = components.schemas.NewPost.properties;
    const filled = '^\\s*[^\\s\\x00][^\\x00]*$';
    expect(title).toEqual({ type: 'string', minLength: 1, maxLength: 10_000, pattern: filled });
    const { category } = components.schemas.NewProduct.properties;
    expect(category.default).toBe('general');
    const { password } = components.schemas.Registration.properties;
    expect(password).toEqual({ type: 'string', minLength: 6, maxLength: 256, pattern: '^[^\\x00]*$' });
  });
});

/** Interfaces that are not REST and so are not in the OpenAPI document. */
const others = ['GraphQL', 'Console', 'Pages'];

describe.each([
  ['by default', {}],
  ['on a hardened service', { HARDENED: 'on' }],
] as const)('The OpenAPI document %s', (_, environment) => {
  const app = useApp({ engine: sqlite, transport: 'in process' }, environment);

  it('has exactly the routes and methods of the REST interfaces, and omits only GraphQL, the console and pages', async () => {
    const all = interfacesOf(worldOf(app));
    const silent = all.filter(({ reference }) => reference === undefined);
    expect(silent.map(({ name }) => name)).toEqual(others);
    const mounted = all.filter(({ name }) => !others.includes(name));
    const served = mounted.flatMap(({ operations = [] }) =>
      operations.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(mounted.flatMap(({ routes = [] }) => routes)).toEqual([]);
    const { paths } = (await app.get('/openapi.json')).body;
    const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
      methods.filter((method) => method.toLowerCase() in item).map((method) => `${method} ${path}`),
    );
    expect(documented.toSorted()).toEqual(served.toSorted());
    expect(served.length).toBeGreaterThan(50);
  });
});

describe('The OpenAPI document of a server with a workbench', () => {
  const bench = useWorkbench(sqlite);

  it('describes the workbench, unlike that of a sandbox, which has its own links', async () => {
    await bench.sandbox().make();
    const shown = async (base: string) => {
      const { body } = await bench.get(`${base}/openapi.json`);
      return { url: body.servers[0].url, hasWorkbench: '/_workbench/sandboxes' in body.paths };
    };
    expect(await shown('')).toEqual({ url: bench.url, hasWorkbench: true });
    expect(await shown('/~t1')).toEqual({ url: `${bench.url}/~t1`, hasWorkbench: false });
    const { body: index } = await bench.get('/~t1/docs/search.json');
    const strangers = index.filter(({ href }: { href: string }) => !href.startsWith('/~t1/docs'));
    expect(strangers).toEqual([]);
  });

  it('names every enumeration whose property is a reserved word, for code generators', async () => {
    const reserved = words('interface default in class enum function new package public static');
    const inlined: string[] = [];
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, value] of Object.entries(node)) {
        if (reserved.includes(name) && Array.isArray(value?.enum)) inlined.push(name);
        look(value);
      }
    };
    const { components, paths } = (await bench.send('GET', '/openapi.json')).body;
    look({ components, paths });
    expect(inlined).toEqual([]);
    expect(components.schemas.FaultInterface).toEqual({
      type: 'string',
      enum: ['graphql', 'posts', 'versioned', 'users', 'wrapped', 'products'],
    });
  });
});
