import { describe, expect, it } from 'bun:test';
import { useApp } from '../support/app.ts';
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
