import { afterEach, beforeEach, describe, expect } from 'bun:test';
import { type Check, createCheck } from '../../harness/reference.ts';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { Documents } from '../../src/http/documents.ts';
import type { App } from '../../src/http/mount.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createLog, type Log, type LogOutput } from '../../src/lib/log.ts';
import { RequestMeter } from '../../src/observe/request-meter.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import type { Database, Value } from '../../src/storage/database.ts';
import type { World } from '../../src/world.ts';
import { allowForStart, chosenEngines, type Engine, engines, type TestLocation } from './engines.ts';
import { lanesFor } from './lanes.ts';
import { type Reply, type RequestOptions, readReply, toInit } from './send.ts';

export type { Reply, RequestOptions };

/** The way a suite reaches the app: by a call, or through a real socket. */
export type Transport = 'in process' | 'over a socket';

export interface Setup {
  readonly engine: Engine;
  readonly transport: Transport;
}

const [sqlite] = engines;

const hidden = Symbol('world');

/** Reaches into an app, for suites of mechanisms. Contract suites use it only from outside. */
export const worldOf = (app: TestApp): World => app[hidden];

/** Describes an interface on every engine in process, and again over a real socket. `SOCKETS=no` skips the latter. */
export function onEverySetup(suite: (setup: Setup) => void): void {
  onEverySetupInProcess(suite);
  if (chosenEngines.includes(sqlite)) overSocket(suite);
}

/**
 * The same without the socket, for rules that do not depend on the transport. `test/openapi/examples.test.ts` sends
 * every operation over a socket, with all its examples.
 */
export function onEverySetupInProcess(suite: (setup: Setup) => void): void {
  for (const engine of chosenEngines) describeSetup({ engine, transport: 'in process' }, suite);
}

/** Describes behavior that does not depend on the engine: on SQLite, in process and over a real socket. */
export function onEveryTransport(suite: (setup: Setup) => void): void {
  describeSetup({ engine: sqlite, transport: 'in process' }, suite);
  overSocket(suite);
}

function overSocket(suite: (setup: Setup) => void): void {
  if (process.env.SOCKETS !== 'no') describeSetup({ engine: sqlite, transport: 'over a socket' }, suite);
}

function describeSetup(setup: Setup, suite: (setup: Setup) => void): void {
  describe(`on ${setup.engine.name}, ${setup.transport}`, () => suite(setup));
}

/** The documents differ only in the visibility of the GraphQL schemas and in text lengths. */
const checks = new Map<string, Check>();

async function findCheck(world: World): Promise<Check> {
  const { graphqlIntrospection, metrics, metricsToken, status, maxTextCharacters } = world.runtime.settings;
  const key = JSON.stringify([graphqlIntrospection, metrics, metricsToken, status, maxTextCharacters]);
  const known = checks.get(key);
  if (known !== undefined) return known;
  // A separate app, so that this request is not counted, logged or traced among those of the test.
  const requests = new RequestMeter();
  const app = createApp({
    ...world,
    // Written here, because starting a thread takes longer than most tests.
    runtime: { ...world.runtime, documents: new Documents(null) },
    http: { ...world.http, requests, requestLines: null, tracing: null },
  });
  const request = new Request('http://app/openapi.json');
  const response = await app.fetch(request, { addressOf: () => 'a reader of documents' });
  const check = createCheck(await response.json());
  checks.set(key, check);
  return check;
}

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now = Date.parse('2026-01-31T09:30:00.000Z');

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** The time at which the clock starts. */
export const startOfTest = '2026-01-31T09:30:00.000Z';

export class TestApp {
  clock = new TestClock();
  /** Unexpected failures. A test that provokes one clears the list. */
  readonly unexpected: unknown[] = [];
  /** The log of the app. */
  readonly lines: LogOutput & { readonly written: string[] } = {
    written: [],
    write: (line) => this.lines.written.push(line),
  };
  [hidden]!: World;
  #location!: TestLocation;
  #send!: (request: Request) => Promise<Response>;
  #check!: Check;
  #app!: App;
  #server: RunningServer | null = null;
  readonly #setup: Setup;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(setup: Setup, environment: Readonly<Record<string, string>>) {
    this.#setup = setup;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    this.#location = await this.#setup.engine.createLocation('connected');
    await this.#open(await this.#location.open());
  }

  /** Starts an app of another process on the same database, with the same clock. It ends with this one. */
  async startAnother(): Promise<TestApp> {
    const other = new TestApp(this.#setup, this.#environment);
    other.clock = this.clock;
    other.#location = this.#location;
    await other.#open(this[hidden].database);
    return other;
  }

  async #open(database: Database): Promise<void> {
    const config = readConfig({ ...this.#environment, DATABASE_URL: this.#location.url });
    const log = createLog(config, this.lines);
    this[hidden] = await createMainWorld(config, database, {
      clock: this.clock,
      log: { ...log, error: (message, error, fields) => this.#note(log, message, error, fields) },
      // As cheap as the algorithm allows, because its strength is not under test.
      passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
      // `LANES: 'off'` keeps long work on the event loop, for tests that observe it there.
      lanes: this.#environment.LANES === 'off' ? null : lanesFor(config),
    });
    const app = createApp(this[hidden]);
    this.#app = app;
    this.#check = await findCheck(this[hidden]);
    if (this.#setup.transport === 'in process') {
      this.#send = async (request) =>
        app.fetch(request, { addressOf: () => request.headers.get('x-forwarded-for') ?? '127.0.0.1' });
    } else {
      const server = serve(app, {
        host: '127.0.0.1',
        port: 0,
        limits: config,
        trustedProxies: ['127.0.0.1'],
      });
      this.#server = server;
      this.#send = (request) => {
        // Compression must not depend on the client library of the tests.
        if (!request.headers.has('accept-encoding')) request.headers.set('accept-encoding', 'identity');
        return fetch(new Request(request.url.replace('http://app', server.url), request));
      };
    }
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    const { http, runtime, database } = this[hidden];
    http.lane?.close();
    await runtime.tracing?.stop();
    await database.close();
    await this.#location.drop();
  }

  #note(log: Log, ...[message, error, fields]: Parameters<Log['error']>): void {
    this.unexpected.push(error);
    log.error(message, error, fields);
  }

  /** Begins to stop the app, which still responds. */
  close(): Promise<void> {
    return this.#app.close();
  }

  get productsToken(): string {
    return this[hidden].productsToken;
  }

  /** Runs a statement in a transaction of its own, to check or to prepare what HTTP does not reach. */
  sql<Row>(statement: string, values: readonly Value[] = []): Promise<Row[]> {
    return this[hidden].database.transaction((writer) => writer.all<Row>(statement, values));
  }

  /** Sends a request without reading the response. */
  send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    return this.#send(new Request(`http://app${path}`, toInit(method, options)));
  }

  /** Sends a request, reads the whole response, and validates it against the OpenAPI document. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const request = new Request(`http://app${path}`, toInit(method, options));
    const { url } = request;
    const reply = await readReply(await this.#send(request));
    this.#check({ method, path: url.slice('http://app'.length), json: options.json }, reply);
    return reply;
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

/** Gives each test a new app on an empty database, and fails tests that leave an unexpected failure behind. */
export function useApp(setup: Setup, environment: Readonly<Record<string, string>> = {}): TestApp {
  let current: TestApp;
  allowForStart();
  beforeEach(async () => {
    current = new TestApp(setup, environment);
    await current.start();
  });
  afterEach(async () => {
    await current.stop();
    expect(current.unexpected).toEqual([]);
  });
  // The suite holds one proxy; its target changes with each test.
  return new Proxy({} as TestApp, {
    get: (_, name) => {
      const value = Reflect.get(current, name, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
