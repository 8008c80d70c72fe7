import { createApp } from '../../src/app.ts';
import { withDatabase } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { App } from '../../src/http/mount.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { closeSandboxFolder, openSandboxFolder } from '../../src/workbench/sandboxes/sandbox-folder.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { generateTypes } from './generator.ts';

const mark = '// Written by `npm run generate` from the OpenAPI document.\n\n';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly security?: readonly object[];
}

/** Returns a document of an app that serves no other request. */
async function readDocument(
  path: string,
  appOf: (config: Settings, world: World) => App | Promise<App>,
): Promise<Document> {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  return withDatabase(
    config,
    async (database) => {
      const app = await appOf(config, await createMainWorld(config, database));
      const reply = await app.fetch(new Request(`http://app${path}`), { addressOf: () => '127.0.0.1' });
      const document = (await reply.json()) as Document;
      await app.close();
      return document;
    },
    'any',
  );
}

/** Returns the OpenAPI document of all REST interfaces. */
function readOpenapi(): Promise<Document> {
  return readDocument('/openapi.json', (_, world) => createApp(world));
}

async function readWorkbench(): Promise<Document> {
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
  return mark + (await generateTypes(await readOpenapi()));
}

/** Writes the types of the workbench, which only tests call. */
export async function generateWorkbenchPaths(): Promise<string> {
  return mark + (await generateTypes(await readWorkbench()));
}

/** Writes the token that each operation requires, if it requires one. */
export async function generateTokens(): Promise<string> {
  const { paths } = await readOpenapi();
  const lines = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const [name] = (item[method]?.security ?? []).flatMap((scheme) => Object.keys(scheme));
      return name === undefined ? [] : [`  '${method.toUpperCase()} ${path}': '${name}',\n`];
    }),
  );
  return `${mark}/** The token that an operation takes. */\nexport const tokens = {\n${lines.join('')}} as const;\n`;
}
