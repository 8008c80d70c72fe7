import openapiTypescript, { astToString, type OpenAPI3, type OperationObject } from 'openapi-typescript';
import { createApp } from '../../src/app.ts';
import { withDatabase } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { App } from '../../src/http/mount.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { closeSandboxFolder, openSandboxFolder } from '../../src/workbench/sandboxes/sandbox-folder.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';

const mark = '// Written by `npm run generate` from the OpenAPI document.\n\n';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns a document of an app that serves no other request. */
async function readDocument(
  path: string,
  appOf: (config: Settings, world: World) => App | Promise<App>,
): Promise<OpenAPI3> {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  return withDatabase(
    config,
    async (database) => {
      const app = await appOf(config, await createMainWorld(config, database));
      const reply = await app.fetch(new Request(`http://app${path}`), { addressOf: () => '127.0.0.1' });
      const document = (await reply.json()) as OpenAPI3;
      await app.close();
      return document;
    },
    'any',
  );
}

/** Returns the OpenAPI document of all REST interfaces. */
function readOpenapi(): Promise<OpenAPI3> {
  return readDocument('/openapi.json', (_, world) => createApp(world));
}

async function readWorkbench(): Promise<OpenAPI3> {
  const folder = openSandboxFolder(null);
  try {
    return await readDocument('/openapi/workbench.json', (config, world) =>
      serveWorlds(config, world, folder),
    );
  } finally {
    closeSandboxFolder(folder);
  }
}

/** Writes the types of every path. */
export async function generatePaths(): Promise<string> {
  return toTypes(await readOpenapi());
}

/** Writes the types of the workbench, which only tests call. */
export async function generateWorkbenchPaths(): Promise<string> {
  return toTypes(await readWorkbench());
}

async function toTypes(document: OpenAPI3): Promise<string> {
  // Fields with a default may be omitted in a request.
  const nodes = await openapiTypescript(document, { defaultNonNullable: false, silent: true });
  return `${mark}${astToString(nodes)}`;
}

/** Writes the token that each operation requires, if it requires one. */
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
