import { afterAll, beforeAll } from 'bun:test';
import { existsSync, realpathSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder has the packages `json-server-0` (0.17) and `json-server-1` (1.0); tests without them are skipped. */
const folder = process.env.JSON_SERVER_FOLDER ?? join(import.meta.dir, '../clients/node_modules');

export interface JsonServer {
  readonly isMissing: boolean;
  /** Serves a copy of the data. */
  listenerFor(data: object): Promise<RequestListener>;
}

function jsonServer(
  packageName: string,
  create: (require: NodeJS.Require, data: object) => Promise<RequestListener>,
): JsonServer {
  const path = join(folder, packageName);
  return {
    isMissing: !existsSync(path),
    listenerFor: (data) =>
      create(createRequire(realpathSync(join(path, 'package.json'))), structuredClone(data)),
  };
}

export const version0 = jsonServer('json-server-0', async (require, data) => {
  const { create, defaults, router } = require('./lib/server');
  return create()
    .use(defaults({ logger: false }))
    .use(router(data));
});

export const version1 = jsonServer('json-server-1', async (require, data) => {
  const { createApp } = await import(require.resolve('./lib/app.js'));
  const { Low, Memory } = await import(require.resolve('lowdb'));
  const app = createApp(new Low(new Memory(), data));
  return (request, response) => app.handler(request, response);
});

/** A running server, whose data can be replaced. */
export interface RunningJsonServer {
  readonly server: Server;
  serve(data: object): Promise<void>;
}

export function useJsonServer(version: JsonServer, data: object): RunningJsonServer {
  const holder = {} as { server: Server; serve: RunningJsonServer['serve'] };
  beforeAll(async () => {
    let listener = await version.listenerFor(data);
    holder.serve = async (next) => {
      listener = await version.listenerFor(next);
    };
    holder.server = createServer((request, response) => listener(request, response));
    await new Promise<void>((resolve) => holder.server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    holder.server.close();
    holder.server.closeAllConnections();
  });
  return holder;
}
