import { describe, expect, it } from 'bun:test';
import { interfacesOf } from '../../src/app.ts';
import { toOlderSchema } from '../../src/openapi/older-document.ts';
import { useApp } from '../support/app.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';

const [sqlite] = engines;

// biome-ignore lint/suspicious/noExplicitAny: documents are read along the paths that their specifications name
type Node = any;

/** The schema keywords of OpenAPI 3.0.3 that the documents use. */
const keywords = [
  ...['$ref', 'type', 'nullable', 'enum', 'format', 'pattern', 'default', 'description', 'anyOf', 'allOf'],
  ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength'],
];

function schemasIn(node: Node, isSchema = false): readonly Node[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((item) => schemasIn(item, isSchema));
  if (isSchema) {
    const { properties = {}, items, additionalProperties, anyOf, allOf } = node;
    const parts = [...Object.values(properties), items, additionalProperties, anyOf, allOf];
    return [node, ...schemasIn(parts, true)];
  }
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'example' || name === 'examples') return [];
    return name === 'schemas'
      ? schemasIn(Object.values(value as object), true)
      : schemasIn(value, name === 'schema');
  });
}

function idsIn({ paths }: Node): readonly string[] {
  return Object.values<Node>(paths).flatMap((item) =>
    Object.values<Node>(item).flatMap(({ operationId }) => operationId ?? []),
  );
}

describe('/openapi-3.0.json', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it('describes the same operations, with the keywords of 3.0', async () => {
    const [older, newer] = [(await app.get('/openapi-3.0.json')).body, (await app.get('/openapi.json')).body];
    const { openapi, info, servers, tags } = older;
    expect({ openapi, servers, tags }).toEqual({
      openapi: '3.0.3',
      servers: newer.servers,
      tags: newer.tags,
    });
    expect(info).toEqual({
      ...newer.info,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    });
    expect(idsIn(older)).toEqual(idsIn(newer));
    const schemas = schemasIn(older);
    expect(schemas.length).toBeGreaterThan(500);
    const unknown = schemas.flatMap(Object.keys).filter((keyword) => !keywords.includes(keyword));
    expect([...new Set(unknown)]).toEqual([]);
    for (const { type, $ref, ...rest } of schemas) {
      expect(['string', 'undefined']).toContain(typeof type);
      if ($ref !== undefined) expect(rest).toEqual({});
    }
  });

  it('keeps only the first example of each parameter', async () => {
    const [older, newer] = [(await app.get('/openapi-3.0.json')).body, (await app.get('/openapi.json')).body];
    const parametersIn = ({ paths }: Node): readonly Node[] =>
      Object.values<Node>(paths).flatMap((item) =>
        Object.values<Node>(item).flatMap(({ parameters = [] }) => parameters),
      );
    const [before, after] = [parametersIn(newer), parametersIn(older)];
    expect(after.filter(({ examples }) => examples !== undefined)).toEqual([]);
    const firsts = before.map(
      ({ example, examples = {} }) => example ?? Object.values<Node>(examples)[0]?.value,
    );
    expect(firsts.filter((first) => first !== undefined).length).toBeGreaterThan(20);
    expect(after.map(({ example }) => example)).toEqual(firsts);
    const { example } = older.paths['/posts/search'].get.parameters[0];
    expect(example).toBe('hello');
  });
});

describe('A schema of OpenAPI 3.1', () => {
  const onlyNull = { type: 'object', nullable: true, enum: [null] };
  it.each([
    [{ type: 'string' }, { type: 'string' }],
    [
      { type: ['number', 'null'], minimum: 0 },
      { type: 'number', nullable: true, minimum: 0 },
    ],
    [
      { type: ['string', 'number', 'null'] },
      {
        anyOf: [
          { type: 'string', nullable: true },
          { type: 'number', nullable: true },
        ],
      },
    ],
    [{ type: 'null' }, onlyNull],
    [
      { type: 'string', const: 'ok' },
      { type: 'string', enum: ['ok'] },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
    ],
    [{ $ref: '#/a' }, { $ref: '#/a' }],
    [
      { $ref: '#/a', description: 'Why' },
      { description: 'Why', allOf: [{ $ref: '#/a' }] },
    ],
    [
      { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }], description: 'Why' },
      { type: 'string', maxLength: 3, nullable: true, description: 'Why' },
    ],
    [{ anyOf: [{ $ref: '#/a' }, { type: 'null' }] }, { anyOf: [{ $ref: '#/a' }, onlyNull] }],
    [
      { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { const: 1 } },
      { type: 'object', additionalProperties: { enum: [1] } },
    ],
    [
      {
        type: 'object',
        properties: { const: { type: 'boolean', const: true } },
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { const: { type: 'boolean', enum: [true] } },
        additionalProperties: false,
      },
    ],
    [
      { type: 'array', items: { type: 'string', examples: ['a', 'b'] } },
      { type: 'array', items: { type: 'string', example: 'a' } },
    ],
  ])('%j becomes %j in 3.0', (schema, older) => {
    expect(toOlderSchema(schema)).toEqual(older);
  });
});

describe('/postman.json', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it('has a folder for each interface, with each operation once', async () => {
    const { body } = await app.get('/postman.json');
    const described = describedOperations(interfacesOf(app.world));
    const folders = body.item.map(({ name, item }: Node) => [
      name,
      item.map(({ name }: Node) => name).toSorted(),
    ]);
    const expected = Map.groupBy(described, ({ api }) => api.name);
    expect(folders).toEqual(
      [...expected].map(([name, operations]) => [
        name,
        operations.map(({ operation }) => operation.summary).toSorted(),
      ]),
    );
  });

  it('has variables for the base URL and each token', async () => {
    const { variable } = (await app.get('/postman.json')).body;
    expect(variable.map(({ key, value }: Node) => [key, value])).toEqual([
      ['baseUrl', 'http://app'],
      ['blogToken', ''],
      ['productsToken', ''],
    ]);
  });

  it('stores the login token for later requests', async () => {
    const { item } = (await app.get('/postman.json')).body;
    const requests: readonly Node[] = item.flatMap((folder: Node) => folder.item);
    const find = (name: string) => requests.find((request) => request.name === name);
    expect(find('Log in').request).toEqual({
      method: 'POST',
      auth: { type: 'noauth' },
      header: [
        { key: 'Accept', value: 'application/json' },
        { key: 'Content-Type', value: 'application/json' },
      ],
      url: {
        raw: '{{baseUrl}}/api/v1/auth/login',
        host: ['{{baseUrl}}'],
        path: ['api', 'v1', 'auth', 'login'],
      },
      body: {
        mode: 'raw',
        raw: '{\n  "email": "ada-{{run}}@example.com",\n  "password": "analytical"\n}',
        options: { raw: { language: 'json' } },
      },
    });
    expect(find('Log in').event).toEqual([
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [
            "pm.test('login returns 200', () => pm.expect(pm.response.code).to.be.oneOf([200]));",
            "pm.collectionVariables.set('blogToken', pm.response.json().token);",
          ],
        },
      },
    ]);
  });
});

describe('/arazzo.json', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it('has workflows of existing operations, each with success criteria', async () => {
    const { body } = await app.get('/arazzo.json');
    expect(body.sourceDescriptions).toEqual([{ name: 'quintet', type: 'openapi', url: '/openapi.json' }]);
    const steps: readonly Node[] = body.workflows.flatMap((workflow: Node) => workflow.steps);
    const ids = idsIn((await app.get('/openapi.json')).body);
    expect(steps.map(({ operationId }) => operationId).filter((id) => !ids.includes(id))).toEqual([]);
    expect(steps.filter(({ successCriteria }) => successCriteria.length === 0)).toEqual([]);
    expect(body.workflows.map(({ workflowId }: Node) => workflowId)).toEqual([
      'writeInTheBlog',
      'keepPosts',
      'sellProducts',
    ]);
  });
});
