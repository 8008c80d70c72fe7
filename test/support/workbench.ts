import { afterEach, beforeEach, expect } from 'bun:test';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { noPeers, PeerRelay } from '../../src/lib/peers.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import { makeSandboxFolder, removeSandboxFolder } from '../../src/workbench/sandboxes/sandbox-files.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';
import { sharedLanes } from './lanes.ts';
import { joinRelay } from './peers.ts';
import { expectReply } from './replies.ts';
import { type Reply, send } from './send.ts';

export type { Reply };

/** An error response of the workbench. */
export const problemOf = (status: number, title: string, detail: unknown) => ({
  type: 'about:blank',
  title,
  status,
  detail,
});

/** The body of a 422 response that names the invalid fields. */
export const invalidFields = (errors: readonly { readonly path: string; readonly detail: string }[]) => ({
  ...problemOf(422, 'Invalid input', `${errors[0]?.path}: ${errors[0]?.detail}`),
  errors,
});

/** Checks that a response is this error. */
export function expectProblem(reply: Reply, status: number, title: string, detail: unknown): void {
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expectReply(reply, status, problemOf(status, title, detail));
}

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

  /** Sends a GET request with headers. */
  get(path: string, headers: Readonly<Record<string, string>> = {}, server = 0): Promise<Reply> {
    return this.send('GET', path, undefined, { headers, server });
  }

  get url(): string {
    return this.servers[0]?.url ?? '';
  }

  get socketUrl(): string {
    return this.url.replace('http', 'ws');
  }

  /** Returns the requests of the workbench about one sandbox, or about main. */
  sandbox(name = 't1') {
    const path = `/_workbench/sandboxes/${name}`;
    const read = async (part: string, server?: number) => {
      const { status, body } = await this.get(`${path}${part}`, {}, server);
      expect(status).toBe(200);
      return body.data;
    };
    return {
      path,
      make: (body?: unknown, options = {}) => this.send('PUT', path, body, options),
      reset: () => this.send('POST', `${path}/reset`),
      restore: (snapshot: string) => this.send('POST', `${path}/restore`, { snapshot }),
      token: (body: unknown) => this.send('POST', `${path}/tokens`, body),
      setFaults: (...rules: unknown[]) => this.send('PUT', `${path}/faults`, rules),
      faults: () => read('/faults'),
      /** Returns how many times each rule was applied. */
      applied: async () => (await read('/faults')).map(({ applied }: { applied: number }) => applied),
      entries: (query = '', server?: number) => read(`/journal${query}`, server),
      lastEntry: async () => (await read('/journal')).at(-1),
    };
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
