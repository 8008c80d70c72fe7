import { afterEach, beforeEach, expect } from 'bun:test';
import { poolOptions } from '../../harness/postgres.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { contracts } from '../../src/records/contracts.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import { openDatabase } from '../../src/storage/open.ts';
import {
  closeSandboxFolder,
  openSandboxFolder,
  type SandboxFolder,
} from '../../src/workbench/sandboxes/sandbox-folder.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';
import { lanesFor } from './lanes.ts';
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

/** The body of a 422 response that names the invalid fields, given the detail of each path. */
export function invalidFields(details: Readonly<Record<string, string>>) {
  const errors = Object.entries(details).map(([path, detail]) => ({ path, detail }));
  return { ...problemOf(422, 'Invalid input', `${errors[0]?.path}: ${errors[0]?.detail}`), errors };
}

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

/** A server with sandboxes. */
export class WorkbenchServer {
  #server: RunningServer | null = null;
  #world: World | null = null;
  #folder: SandboxFolder | null = null;
  #location: TestLocation | null = null;

  async start(
    engine: Engine,
    environment: Readonly<Record<string, string>>,
    catalog = contracts,
  ): Promise<void> {
    this.#location ??= await engine.createLocation(catalog === contracts ? 'migrated' : 'empty');
    const { location } = this.#location;
    const config = readConfig({ WORKBENCH: 'on', ...environment, DATABASE_URL: this.#location.url });
    this.#folder = config.workbench ? openSandboxFolder(config.workbenchFolder) : null;
    const database = await openDatabase({ location, ...poolOptions }, catalog.schema);
    this.#world = await createMainWorld(config, database, {
      catalog,
      passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
      lanes: lanesFor(config, catalog),
    });
    const app = await serveWorlds(config, this.#world, this.#folder);
    this.#server = serve(app, { host: '127.0.0.1', port: 0, graceMs: 100, limits: config });
  }

  /** Stops the server and keeps its database. */
  async halt(): Promise<void> {
    await this.#server?.stop();
    await this.#world?.database.close();
    if (this.#folder !== null) closeSandboxFolder(this.#folder);
    this.#folder = null;
  }

  readonly [Symbol.asyncDispose] = (): Promise<void> => this.stop();

  async stop(): Promise<void> {
    await this.halt();
    await this.#location?.drop();
    this.#location = null;
  }

  /** The world of main. */
  get world(): World {
    if (this.#world === null) throw new Error('no server was started');
    return this.#world;
  }

  /** The folder of its files. */
  get folder(): string {
    return this.#folder?.path ?? '';
  }

  async send(
    method: string,
    path: string,
    json?: unknown,
    { headers = {} }: { headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Reply> {
    const content = typeof json === 'string' ? { body: json } : { json };
    return send(method, `${this.url}${path}`, undefined, { ...content, headers });
  }

  /** Sends a GET request with headers. */
  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('GET', path, undefined, { headers });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  get socketUrl(): string {
    return this.url.replace('http', 'ws');
  }

  /** Returns the requests of the workbench about one sandbox, or about main. */
  sandbox(name = 't1') {
    const path = `/_workbench/sandboxes/${name}`;
    const read = async (part: string) => {
      const { status, body } = await this.get(`${path}${part}`);
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
      entries: (query = '') => read(`/journal${query}`),
      lastEntry: async () => (await read('/journal')).at(-1),
    };
  }
}

export function useWorkbench(
  engine: Engine,
  environment: Readonly<Record<string, string>> = {},
  catalog = contracts,
): WorkbenchServer {
  const server = new WorkbenchServer();
  allowForStart();
  beforeEach(() => server.start(engine, environment, catalog));
  afterEach(() => server.stop());
  return server;
}
