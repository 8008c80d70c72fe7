import { afterEach, beforeEach } from 'bun:test';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { noPeers, PeerRelay } from '../../src/lib/peers.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import { makeSandboxFolder, removeSandboxFolder } from '../../src/workbench/sandbox-files.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';
import { sharedLanes } from './lanes.ts';
import { joinRelay } from './peers.ts';
import { type Reply, send } from './send.ts';

export type { Reply };

/** An error response of the workbench. */
export const problemOf = (status: number, title: string, detail: unknown) => ({
  type: 'about:blank',
  title,
  status,
  detail,
});

/** A new account. */
export const account = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'analytical',
  password_confirmation: 'analytical',
};

/** The record counts of an empty sandbox. */
export const noRecords = {
  users: 0,
  tags: 0,
  posts: 0,
  comments: 0,
  friendships: 0,
  apiPosts: 0,
  flatUsers: 0,
  products: 0,
};

/** Servers on one database and one folder of sandboxes, like the workers of one port. */
export class WorkbenchServers {
  readonly servers: RunningServer[] = [];
  readonly worlds: World[] = [];
  folder = '';
  #location: TestLocation | null = null;

  async start(engine: Engine, environment: Readonly<Record<string, string>>, count: number): Promise<void> {
    this.#location = await engine.createLocation();
    this.folder = makeSandboxFolder();
    const config = readConfig({ WORKBENCH: 'on', ...environment, DATABASE_URL: this.#location.url });
    const relay = new PeerRelay();
    for (let index = 0; index < count; index += 1) {
      const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
      const world = await createMainWorld(config, await this.#location.open(), {
        passwords,
        lanes: sharedLanes,
        peers: count === 1 ? noPeers : joinRelay(relay, String(index + 1)).peers,
      });
      this.worlds.push(world);
      this.servers.push(
        serve(serveWorlds(config, world, this.folder), { host: '127.0.0.1', port: 0, graceMs: 100 }),
      );
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const { database } of this.worlds.splice(0)) await database.close();
    removeSandboxFolder(this.folder);
    await this.#location?.drop();
  }

  /** Sends a request to one of the servers, by default the first. */
  async send(
    method: string,
    path: string,
    json?: unknown,
    { headers = {}, server = 0 }: { headers?: Readonly<Record<string, string>>; server?: number } = {},
  ): Promise<Reply> {
    const content = typeof json === 'string' ? { body: json } : { json };
    return send(method, `${this.servers[server]?.url}${path}`, undefined, { ...content, headers });
  }

  get url(): string {
    return this.servers[0]?.url ?? '';
  }
}

export function useWorkbench(
  engine: Engine,
  environment: Readonly<Record<string, string>> = {},
  count = 1,
): WorkbenchServers {
  const servers = new WorkbenchServers();
  allowForStart();
  beforeEach(() => servers.start(engine, environment, count));
  afterEach(() => servers.stop());
  return servers;
}
