import { afterAll, beforeAll, expect } from 'bun:test';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { program, type Serving, startServer, type Variables } from './command-line.ts';
import { allowForStart, type Engine, type TestLocation } from './engines.ts';
import { type Reply, send } from './send.ts';

const reviewSchema = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string' },
    stars: { type: 'integer', minimum: 1, default: 3 },
    slug: { type: 'string', unique: true },
    createdAt: { type: 'string', readOnly: true },
    updatedAt: { type: 'string', readOnly: true },
  },
};

export const records = {
  authors: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ],
  books: [
    { id: 1, title: 'Red', price: 10, authorId: 1 },
    { id: 2, title: 'Green', price: 20, authorId: 1 },
    { id: 3, title: 'Blue', price: null, authorId: 2 },
  ],
  reviews: [{ id: 1, text: 'Good', bookId: 2 }],
  notes: [{ id: 'n1', text: 'First' }],
  drafts: [],
  profile: { name: 'Shop' },
  tags: ['new', 7],
};

export const none = { authors: [], books: [], reviews: [], notes: [], drafts: [], profile: {}, tags: [] };
export const counts = { authors: 2, books: 3, reviews: 1, notes: 1, drafts: 0 };
export const noRecords = { authors: 0, books: 0, reviews: 0, notes: 0, drafts: 0 };
export const shop = { $schemas: { reviews: reviewSchema }, ...records };

/** A server of a file in a folder of its own. */
export class ShopServer {
  server!: Serving;
  folder!: string;
  #location!: TestLocation;

  get file(): string {
    return join(this.folder, 'shop.json');
  }

  get databaseUrl(): string {
    return this.#location.url;
  }

  async open(engine: Engine, variables: Variables = {}): Promise<void> {
    this.folder = await makeScratchFolder('own-workbench');
    this.#location = await engine.createLocation('empty');
    await writeFile(this.file, JSON.stringify(shop));
    await this.start(variables);
  }

  async start(variables: Variables = {}): Promise<void> {
    const environment = { DATABASE_URL: this.#location.url, WORKBENCH: 'on', ...variables };
    this.server = await startServer([...program, 'serve', this.file], environment);
  }

  async stop(): Promise<void> {
    const { exitCode, stderr } = await this.server.stop();
    expect({ exitCode, stderr: stderr.replace(/^.*WORKBENCH_FOLDER.*\n/m, '') }).toEqual({
      exitCode: 0,
      stderr: '',
    });
  }

  async drop(): Promise<void> {
    await this.#location.drop();
    await rm(this.folder, { recursive: true });
  }

  send = (method: string, path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(method, `${this.server.url}${path}`, undefined, {
      ...(typeof json === 'string' ? { body: json } : { json }),
      headers,
    });

  bench = (method: string, path: string, json?: unknown, headers = {}): Promise<Reply> =>
    this.send(method, `/_workbench/sandboxes/${path}`, json, headers);

  read = async (path: string) => (await this.send('GET', path)).body;

  /** Creates a sandbox with a name of its own. */
  async sandbox(options?: unknown): Promise<string> {
    const { status, body } = await this.send('POST', '/_workbench/sandboxes', options);
    expect([status, body.name]).toEqual([201, expect.any(String)]);
    return body.name;
  }

  documentOf = async (name: string) => (await this.bench('GET', `${name}/data`)).body.data;
}

export function useShop(engine: Engine, variables: Variables = {}): ShopServer {
  const shopServer = new ShopServer();
  allowForStart();
  beforeAll(() => shopServer.open(engine, variables));
  afterAll(async () => {
    await shopServer.stop();
    await shopServer.drop();
  });
  return shopServer;
}
