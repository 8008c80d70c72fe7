import { describe, expect, it } from 'bun:test';
import type { DescribedOperation } from '../../src/openapi/described.ts';
import { type TestApp, useApp } from '../support/app.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { type ExampleScene, makeExampleScene, urlOf } from '../support/example-scene.ts';

/** Checks that the service accepts values at the documented limits, and rejects values beyond them. */

// biome-ignore lint/suspicious/noExplicitAny: a document is read along the paths that its specification names
type Node = any;

const [sqlite] = engines;

const withNul = 'x\0x';

/** Returns values at the limits of a schema, and values just beyond them. */
function limitsOf(schema: Node): { taken: readonly unknown[]; refused: readonly unknown[] } {
  const { type, minimum, maximum, minLength, maxLength, pattern, format, enum: values } = schema;
  const text = (length: number) => 'x'.repeat(length);
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const isFreeText = type === 'string' && values === undefined && format === undefined;
  const isNulAllowed = pattern === undefined || new RegExp(pattern).test(withNul);
  return {
    taken: [
      ...(minimum === undefined ? [] : [minimum]),
      ...(maximum === undefined ? [] : [maximum]),
      ...(minLength === undefined ? [] : [text(minLength)]),
      ...(maxLength === undefined ? [] : [text(maxLength)]),
      ...(values ?? []),
      ...(isFreeText && isNulAllowed ? [withNul] : []),
    ],
    refused: [
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(isBounded ? [maximum + 1] : []),
      ...(minLength > 0 ? [text(minLength - 1)] : []),
      ...(maxLength === undefined ? [] : [text(maxLength + 1)]),
      ...(values === undefined ? [] : ['neither of them']),
      ...(isFreeText && !isNulAllowed ? [withNul] : []),
    ],
  };
}

/** Tries a schema's limits on the service, and returns the number of tries. */
async function tryLimits(what: string, schema: Node, isTaken: (value: unknown) => Promise<boolean>) {
  const { taken, refused } = limitsOf(schema);
  for (const value of taken) expect([what, value, await isTaken(value)]).toEqual([what, value, true]);
  for (const value of refused) expect([what, value, await isTaken(value)]).toEqual([what, value, false]);
  return taken.length + refused.length;
}

function resolve(document: Node, schema: Node): Node {
  const path: string[] = schema.$ref?.slice('#/'.length).split('/') ?? [];
  return path.length === 0 ? schema : path.reduce((node, part) => node[part], document);
}

/** Returns the properties of a body, or of its unwrapped variant. */
function propertiesOf(document: Node, { requestBody }: Node): readonly [name: string, schema: Node][] {
  const { schema = {} } = requestBody?.content['application/json'] ?? {};
  const { properties = {} } = resolve(document, schema.anyOf?.at(-1) ?? schema);
  return Object.entries<Node>(properties).map(([name, property]) => [name, property.anyOf?.[0] ?? property]);
}

/** Returns the fields of a valid body, without a wrapper and with an unused e-mail. */
function goodFields({ operation }: DescribedOperation): Record<string, unknown> {
  const { body = {} } = operation.examples.find(({ reply }) => 'status' in reply) ?? {};
  const [inner] = Object.values(body as object);
  const fields = inner !== null && typeof inner === 'object' ? inner : body;
  return { ...fields, ...('email' in fields && { email: `${crypto.randomUUID()}@example.com` }) };
}

/**
 * Returns false if a field cannot simply be replaced: it has a format, must match another field, or the caller may
 * not set it.
 */
function isFree({ operation: { path, method } }: DescribedOperation, name: string): boolean {
  if (/^(email|password.*)$/.test(name) || path.endsWith('/login')) return false;
  return name !== 'role' || method === 'POST' || path === '/users/:id';
}

describe('The limits in the document', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  function send(
    scene: ExampleScene,
    described: DescribedOperation,
    query: Record<string, string>,
    json?: unknown,
  ) {
    const token = scene.tokenFor(described);
    const options = { ...(token !== undefined && { token }), ...(json !== undefined && { json }) };
    return app.request(described.operation.method, urlOf(described, { query }), options);
  }

  async function eachOperation(
    work: (scene: ExampleScene, described: DescribedOperation, operation: Node, all: Node) => Promise<void>,
  ): Promise<void> {
    const scene = await makeExampleScene(app as TestApp);
    const document = (await app.get('/openapi.json')).body;
    for (const described of describedOperations(app)) {
      const path = described.operation.path.replace(/:(\w+)/g, '{$1}');
      await work(scene, described, document.paths[path][described.operation.method.toLowerCase()], document);
    }
  }

  it('apply to every query parameter, and so do the defaults', async () => {
    let tried = 0;
    await eachOperation(async (scene, described, operation) => {
      const parameters = operation.parameters.filter((parameter: Node) => parameter.in === 'query');
      const needed = parameters.some(({ name }: Node) => name === 'q') ? { q: 'a' } : {};
      for (const { name, schema } of parameters) {
        const isTaken = async (value: unknown) =>
          (await send(scene, described, { ...needed, [name]: String(value) })).status === 200;
        tried += await tryLimits(`${described.operation.id} ${name}`, schema, isTaken);
        if (schema.default === undefined) continue;
        const withDefault = await send(scene, described, { ...needed, [name]: String(schema.default) });
        expect(withDefault.text).toBe((await send(scene, described, needed)).text);
      }
    });
    expect(tried).toBeGreaterThan(30);
  });

  it('apply to every field of a body', async () => {
    let tried = 0;
    await eachOperation(async (scene, described, operation, document) => {
      for (const [name, schema] of propertiesOf(document, operation)) {
        if (!isFree(described, name)) continue;
        const isTaken = async (value: unknown) =>
          (await send(scene, described, {}, { ...goodFields(described), [name]: value })).status < 300;
        tried += await tryLimits(`${described.operation.id} ${name}`, schema, isTaken);
      }
    });
    expect(tried).toBeGreaterThan(30);
  });
});
