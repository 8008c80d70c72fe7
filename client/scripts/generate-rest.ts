import openapiTypescript, { astToString, type OpenAPI3, type OperationObject } from 'openapi-typescript';
import { createApp } from '../../src/app.ts';
import { withDatabase } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';

const mark = '// Written by `npm run generate` from the OpenAPI document.\n\n';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The OpenAPI document of every REST interface, from an app that nobody else calls. */
async function readOpenapi(): Promise<OpenAPI3> {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  return withDatabase(
    config,
    async (database) => {
      const app = createApp(await createMainWorld(config, database));
      const answer = await app.fetch(new Request('http://app/openapi.json'), {
        addressOf: () => '127.0.0.1',
      });
      return (await answer.json()) as OpenAPI3;
    },
    'also in memory',
  );
}

/** What each path takes and gives. */
export async function generatePaths(): Promise<string> {
  // What has a default may be left out of a request.
  const nodes = await openapiTypescript(await readOpenapi(), { defaultNonNullable: false, silent: true });
  return `${mark}${astToString(nodes)}`;
}

/** Which token each operation takes, for those that take one. */
export async function generateTokens(): Promise<string> {
  const { paths = {} } = await readOpenapi();
  const lines = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const { security = [] } = ((item as Partial<Record<string, OperationObject>>)[method] ??
        {}) as OperationObject;
      const [name] = security.flatMap((scheme) => Object.keys(scheme));
      return name === undefined ? [] : [`  '${method.toUpperCase()} ${path}': '${name}',\n`];
    }),
  );
  return `${mark}/** The token that an operation takes. */\nexport const tokens = {\n${lines.join('')}} as const;\n`;
}
