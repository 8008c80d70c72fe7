import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { App } from '../../src/http/mount.ts';
import {
  closeSandboxFolder,
  openSandboxFolder,
  type SandboxFolder,
} from '../../src/workbench/sandboxes/sandbox-folder.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { engines } from '../support/engines.ts';
import { words } from '../support/words.ts';

/** Texts that make an ambiguous pattern try all possible matches. */

const units = [
  ...words(`
    a 1 0 . 1. .1 1e - + _ é " ' """ "a" "a": "a":[ {"a": { } [ ] [] ( ) / // /.. /~ /{ : :: ; , =
    ? ?a & &a ?a= # @ a@ % %41 %f0 < > &lt; « a;q= a/a, ;q=0. ;charset= eyJ eyJ- eyJ. eyJa.a
    http:// https://a: password password: password=" password= &token= cookie query "query":"{
    token:"a" W/" * | ^ ~
  `),
  ...[' ', '\t', '\n', '\r\n', '\n\n', '\0', '…', '\ud800', '`', '\\', '\\"', '\\\\"', '\\u'],
  ...['"a" ', '; ', ', ', '# a\n', '$', '$a', '...a ', 'a:a ', 'Bearer ', 'Basic ', '$argon2'],
];

interface Grown {
  readonly name: string;
  grow(length: number): string;
}

/** Each text repeats one unit between two characters that no unit ends or begins with. */
const plainTexts: readonly Grown[] = units.map((unit) => ({
  name: JSON.stringify(`1${unit}…x`),
  grow: (length) => `1${unit.repeat(Math.ceil(length / unit.length))}x`,
}));

/** At this length, quadratic work takes hundreds of milliseconds and linear work a few. */
const length = 16_384;

/** Linear work on a text of that length takes less. Quadratic work takes more than ten times as long. */
const enoughMs = 12;

/** Three times the growth of linear work for a text of eight times the length; quadratic work grows by 64. */
const mostGrowth = 24;

const attempts = 3;

/** A result beyond any noise, so it is not measured again. */
const hopelessMs = 2000;

/**
 * Returns true if the work for a text grows faster than the text. It measures CPU time, which other load does not
 * affect, several times, because garbage collections count too.
 */
async function growsTooFast(work: (text: string) => unknown, grown: Grown): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) if (await isLinear(work, grown)) return false;
  return true;
}

async function isLinear(work: (text: string) => unknown, { grow }: Grown): Promise<boolean> {
  const long = await leastMs(work, grow(length));
  return long <= enoughMs || long <= mostGrowth * (await leastMs(work, grow(length / 8)));
}

/** Returns the minimum of several times, because other work of the process only adds to them. */
async function leastMs(work: (text: string) => unknown, text: string): Promise<number> {
  let least = await measureMs(work, text);
  for (let attempt = 1; attempt < attempts && least > enoughMs && least < hopelessMs; attempt += 1)
    least = Math.min(least, await measureMs(work, text));
  return least;
}

async function measureMs(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work(text);
  } catch {
    // Rejecting a text is as good as accepting it.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function tooSlow(work: (text: string) => unknown, texts: readonly Grown[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const text of texts) if (await growsTooFast(work, text)) names.push(text.name);
  return names;
}

const headers = words(`
  accept accept-encoding accept-language access-control-request-headers authorization cache-control content-encoding
  content-type cookie forwarded host idempotency-key if-match if-modified-since if-none-match last-event-id origin prefer
  quintet-fault quintet-sandbox range referer sec-fetch-dest traceparent tracestate user-agent x-forwarded-for
  x-forwarded-proto x-http-method-override x-request-id
`);

const parameters = words(`
  /posts?page /users/search?name /api/v1/posts?include /api/v1/products?category /api/v1/products?min_price
  /graphql?query /graphql?variables /graphql?extensions
`);

const bodies: readonly (readonly [path: string, name: string])[] = [
  ['/posts', 'title'],
  ...['name', 'email', 'password'].map((name) => ['/api/v1/auth/register', name] as const),
  ...['query', 'variables', 'extensions'].map((name) => ['/graphql', name] as const),
];

const get = (path: string, headers = {}) => new Request(`http://localhost${path}`, { headers });

function post(path: string, body: string): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(`http://localhost/~t1${path}`, { method: 'POST', headers, body });
}

type Placed = readonly [place: string, toRequest: (text: string) => Request];

/** Requests to a sandbox with a text in every place that a client controls. */
const requests: readonly Placed[] = [
  ['a path', (text) => get(`/~t1/posts/${encodeURI(text.toWellFormed())}`)],
  ['a path beside the routes', (text) => get(`/${encodeURI(text.toWellFormed())}`)],
  ['a query', (text) => get(`/~t1/posts?${encodeURI(text.toWellFormed())}`)],
  ...headers.map((name): Placed => [name, (text) => get('/~t1/graphql?query={posts{id}}', { [name]: text })]),
  ...parameters.map(
    (name): Placed => [name, (text) => get(`/~t1${name}=${encodeURIComponent(text.toWellFormed())}`)],
  ),
  ...bodies.map(
    ([path, name]): Placed => [`${name} for ${path}`, (text) => post(path, JSON.stringify({ [name]: text }))],
  ),
  ['a body', (text) => post('/posts', text)],
  ['a body for GraphQL', (text) => post('/graphql', text)],
];

describe('A request', () => {
  let app: App;
  let world: World;
  let folder: SandboxFolder;
  let drop: () => Promise<void>;
  const connection = { addressOf: () => '127.0.0.1' };

  beforeAll(async () => {
    const location = await engines[0].createLocation();
    drop = () => location.drop();
    folder = openSandboxFolder(null);
    const config = readConfig({ WORKBENCH: 'on', DATABASE_URL: location.url });
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    world = await createMainWorld(config, await location.open(), { passwords });
    app = await serveWorlds(config, world, folder);
    const made = await send(new Request('http://localhost/_workbench/sandboxes/t1', { method: 'PUT' }));
    expect(made).toBe(201);
  });

  afterAll(async () => {
    await app.close();
    await world.database.close();
    closeSandboxFolder(folder);
    await drop();
  });

  async function send(request: Request): Promise<number> {
    const response = await app.fetch(request, connection);
    await response.text();
    return response.status;
  }

  it.each(requests)('takes linear time with a text in %s', async (_place, toRequest) => {
    expect(await tooSlow((text) => send(toRequest(text)), plainTexts)).toEqual([]);
  });

  it.each(['', '?format=har'])('takes linear time if it reads the journal%s', async (query) => {
    const work = async (text: string) => {
      await send(new Request('http://localhost/_workbench/sandboxes/t1/journal', { method: 'DELETE' }));
      await send(post('/posts', text));
      await send(post('/graphql', JSON.stringify({ query: text })));
      await send(new Request(`http://localhost/_workbench/sandboxes/t1/journal${query}`));
    };
    expect(await tooSlow(work, plainTexts)).toEqual([]);
  });
});
