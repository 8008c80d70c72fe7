import { afterEach, beforeEach, expect } from 'bun:test';
import { poolOptions } from '../../harness/postgres.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createRuntime, createWorld } from '../../src/create-world.ts';
import { createCors } from '../../src/http/cors.ts';
import type { Faults } from '../../src/http/faults.ts';
import { mount } from '../../src/http/mount.ts';
import { type OwnOptions, ownApi } from '../../src/interfaces/own/own-api.ts';
import { referenceApi } from '../../src/interfaces/reference/reference-api.ts';
import { createLog, type LogOutput } from '../../src/lib/log.ts';
import { systemRandom } from '../../src/lib/random.ts';
import { loadOwnFile, readLoadedFile } from '../../src/own/load-own-file.ts';
import { fileCatalog, ownSchema } from '../../src/own/own-schema.ts';
import type { OwnStore } from '../../src/own/own-store.ts';
import { readOwnSources } from '../../src/own/read-own-file.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { TestClock } from './app.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';
import { type Reply, type RequestOptions, readReply, toInit } from './send.ts';

export interface OwnAppOptions extends OwnOptions {
  readonly key?: string;
  readonly prefix?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** An app that serves the collections of a file, and the documents of them. */
export class OwnApp {
  readonly clock = new TestClock();
  readonly unexpected: unknown[] = [];
  /** The milliseconds that requests asked to wait. None of them does. */
  readonly waits: number[] = [];
  readonly database: Database;
  readonly #location: TestLocation;
  #fetch!: (request: Request) => Promise<Response>;

  constructor(location: TestLocation, database: Database) {
    this.#location = location;
    this.database = database;
  }

  static async start(engine: Engine, file: string, options: OwnAppOptions = {}): Promise<OwnApp> {
    const location = await engine.createLocation('empty');
    const database = await openDatabase({ location: location.location, ...poolOptions }, ownSchema);
    const app = new OwnApp(location, database);
    await app.#load(file, options);
    return app;
  }

  async #load(file: string, { key = 'id', prefix = '', environment = {}, ...options }: OwnAppOptions) {
    const sources = [{ path: 'shop.json', text: file }];
    await loadOwnFile(this.database, await readOwnSources('shop.json', sources, { key, prefix }));
    const loaded = await readLoadedFile(this.database);
    if (loaded === null) throw new Error('no file was loaded');
    const settings = readConfig({ ...environment, DATABASE_URL: this.#location.url });
    const output: LogOutput = { write: () => undefined };
    const log = { ...createLog(settings, output), error: (_: string, error: unknown) => this.#note(error) };
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    const runtime = await createRuntime(settings, { log, passwords, lanes: null });
    const { database, clock } = this;
    const random = systemRandom;
    const meters = runtime.observation;
    const world = await createWorld(runtime, database, {
      catalog: fileCatalog,
      clock,
      random,
      meters,
      base: '',
    });
    const api = ownApi(world, world.own as OwnStore, prefix, options);
    const site = { base: '', hasConsole: false, hasGraphiql: false };
    const interfaces = [api, referenceApi([api], site, runtime.documents)];
    const cors = createCors(settings.corsOrigins, { isReflected: settings.corsOrigins === 'any' });
    const { fetch } = mount(interfaces, { ...world.http, cors, faults: this.#faults() });
    this.#fetch = async (request) => fetch(request, { addressOf: () => '127.0.0.1' });
  }

  #faults(): Faults {
    return {
      isOn: false,
      ofRequest: () => null,
      ofUpgrade: () => null,
      ofMessage: () => null,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        return true;
      },
      untilEnd: async () => undefined,
    };
  }

  #note(error: unknown): void {
    this.unexpected.push(error);
  }

  async stop(): Promise<void> {
    await this.database.close();
    await this.#location.drop();
  }

  send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    return this.#fetch(new Request(`http://app${path}`, toInit(method, options)));
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    return readReply(await this.send(method, path, options));
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options);
  post = (path: string, json: unknown, options?: RequestOptions) =>
    this.request('POST', path, { json, ...options });
  put = (path: string, json: unknown, options?: RequestOptions) =>
    this.request('PUT', path, { json, ...options });
  patch = (path: string, json: unknown, options?: RequestOptions) =>
    this.request('PATCH', path, { json, ...options });
  delete = (path: string, options?: RequestOptions) => this.request('DELETE', path, options);
}

/** Gives each test a new app that serves a file, and fails tests that leave an unexpected failure behind. */
export function useOwnApp(engine: Engine, file: unknown, options: OwnAppOptions = {}): OwnApp {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  let current: OwnApp;
  allowForStart();
  beforeEach(async () => {
    current = await OwnApp.start(engine, text, options);
  });
  afterEach(async () => {
    await current.stop();
    expect(current.unexpected).toEqual([]);
  });
  return new Proxy({} as OwnApp, {
    get: (_, name) => {
      const value = Reflect.get(current, name, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
