import packageJson from '../../package.json' with { type: 'json' };
import type { Operation } from '../http/operation.ts';
import { Components, type JsonObject } from './components.ts';
import type { Described } from './described.ts';
import { describeOperation } from './operation.ts';

export interface About {
  readonly title: string;
  readonly description: string;
}

/** Creates the OpenAPI document of some interfaces. All paths are relative to the URL. */
export function createDocument(
  { title, description }: About,
  interfaces: readonly Described[],
  url: string,
): JsonObject {
  const components = new Components();
  const paths: Record<string, JsonObject> = {};
  for (const api of interfaces) {
    for (const [path, operations] of Map.groupBy(api.operations, ({ path }) => path)) {
      paths[path.replace(/:(\w+)/g, '{$1}')] = describePath(components, api, operations);
    }
  }
  const tags = interfaces.flatMap(({ reference }) => Object.entries(reference.tags));
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: packageJson.version,
      description,
      contact: { name: 'Quintet' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'The server that this document was requested from.' }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: components.toJson(),
  };
}

function describePath(components: Components, api: Described, operations: readonly Operation[]): JsonObject {
  const allowed = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return {
    description: `Every other method returns 405 with \`Allow: ${allowed.join(', ')}\`.`,
    ...Object.fromEntries(
      operations.map((operation) => [
        operation.method.toLowerCase(),
        describeOperation(components, { api, operation }),
      ]),
    ),
  };
}
