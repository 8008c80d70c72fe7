import packageJson from '../../package.json' with { type: 'json' };
import { Components, type JsonObject } from './components.ts';
import { describeOperation } from './operation.ts';
import type { Described } from './place.ts';

export interface About {
  readonly title: string;
  readonly description: string;
}

/** The OpenAPI document of some interfaces. */
export function createDocument({ title, description }: About, interfaces: readonly Described[]): JsonObject {
  const components = new Components();
  const paths = Object.fromEntries(
    interfaces.flatMap((one) =>
      Object.keys(one.reference.operations).map((path) => [
        path.replace(/:(\w+)/g, '{$1}'),
        describePath(components, one, path),
      ]),
    ),
  );
  const tags = interfaces.flatMap(({ reference }) => Object.entries(reference.tags));
  return {
    openapi: '3.1.1',
    info: { title, version: packageJson.version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The service that this document came from.' }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: components.toJson(),
  };
}

function describePath(components: Components, one: Described, path: string): JsonObject {
  const operations = Object.entries(one.reference.operations[path] ?? {});
  const allowed = operations.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return {
    description: `Every other method is 405 with \`Allow: ${allowed.join(', ')}\`.`,
    ...Object.fromEntries(
      operations.map(([method, operation]) => [
        method.toLowerCase(),
        describeOperation(components, { one, path, method, operation }),
      ]),
    ),
  };
}
