import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { parse } from 'graphql';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { createPositions } from '../../src/events/positions.ts';
import { isPreferred, preferencesFor } from '../../src/http/accept.ts';
import { createClientAddress } from '../../src/http/client-address.ts';
import { codingFor } from '../../src/http/content-coding.ts';
import { isOwnOrigin } from '../../src/http/cors.ts';
import { codingOfBody } from '../../src/http/expand.ts';
import { createHostCheck } from '../../src/http/host-check.ts';
import { escapeHtml } from '../../src/http/html.ts';
import type { App } from '../../src/http/mount.ts';
import { negotiate } from '../../src/interfaces/graphql/negotiation.ts';
import { filters } from '../../src/interfaces/products/product.ts';
import { clockBody } from '../../src/interfaces/workbench/bodies.ts';
import { parseFaultHeader } from '../../src/interfaces/workbench/fault-header.ts';
import { createCursors } from '../../src/lib/cursor.ts';
import { describeOperation } from '../../src/lib/describe-operation.ts';
import { isEmail } from '../../src/lib/input-limits.ts';
import { parseIntegerId, parseWholeNumber } from '../../src/lib/integer-id.ts';
import { parseJson, parseJsonExactly, sourceOfMember } from '../../src/lib/json.ts';
import { redact } from '../../src/lib/log.ts';
import { clientOf, isNetwork } from '../../src/lib/networks.ts';
import { countWords, foldText, isBlank, truncate } from '../../src/lib/text.ts';
import { isSamePath } from '../../src/workbench/faults/rule.ts';
import { toCurl } from '../../src/workbench/journal/curl.ts';
import { describeGraphql } from '../../src/workbench/journal/describe-graphql.ts';
import { pathOf } from '../../src/workbench/journal/entry-url.ts';
import {
  maskBody,
  maskHeader,
  maskRepetitions,
  maskReply,
  maskUrl,
  maskValue,
} from '../../src/workbench/journal/mask.ts';
import { noteSecret } from '../../src/workbench/journal/mask-text.ts';
import { makeSandboxFolder, removeSandboxFolder } from '../../src/workbench/sandbox-files.ts';
import type { World } from '../../src/world.ts';
import { serveWorlds } from '../../src/worlds.ts';
import { engines } from '../support/engines.ts';
import { type Grown, growsTooFast, hostileTexts, plainTexts } from '../support/growth.ts';
import { words } from '../support/words.ts';

const sentSecrets = () => {
  const sent = new Set<string>();
  for (const spelling of ['"a"', '1']) noteSecret(sent, spelling);
  return sent;
};
const masking = () => ({ sent: new Set<string>(), documentNamed: () => null });
const hostCheck = createHostCheck({ host: '127.0.0.1', allowedHosts: [], isProxied: false });
const clientAddress = createClientAddress(['10.0.0.0/8']);

/** Everything that parses client input. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a body in the journal': (text) => maskBody(text, 'application/json', masking()),
  'a form in the journal': (text) => maskBody(text, 'application/x-www-form-urlencoded', masking()),
  'a member of a body in the journal': (text) =>
    maskBody(JSON.stringify({ password: 'a', text }), 'application/json', masking()),
  'a document in the journal': (text) =>
    maskBody(JSON.stringify({ query: `{ a(token: "b") { ${text}` }), 'application/json', masking()),
  'variables in the journal': (text) =>
    maskBody(JSON.stringify({ query: '{ a(token: $b) }', variables: text }), 'application/json', masking()),
  'an answer in the journal': maskReply,
  'an answer that repeats secrets': (text) => maskRepetitions(text, sentSecrets()),
  'a member of an answer that repeats secrets': (text) =>
    maskRepetitions(JSON.stringify({ text }), sentSecrets()),
  'an address in the journal': (text) => maskUrl(`http://h/?${text}`, masking()),
  'a header in the journal': (text) => maskHeader('referer', text),
  'a secret header in the journal': (text) => maskHeader('authorization', `Basic ${text}`),
  'what a journal is verified with': maskValue,
  'a command of curl': (text) => toCurl({ method: 'POST', url: text, headers: { a: text }, body: text }),
  'an operation in the journal': (text) => describeGraphql(`http://h/?query=${text}`, text),
  'the path of an entry': (text) => pathOf({ url: `http://h/~${text}` }),
  'a line of the log': redact,
  'an operation': (text) => {
    const document = parse(text);
    const [definition] = document.definitions;
    if (definition?.kind === 'OperationDefinition') describeOperation(document, definition);
  },
  Accept: (text) => {
    const [one, other] = preferencesFor(text, ['text/html', 'application/json']);
    return one && other && isPreferred(one, other);
  },
  'Accept for GraphQL': (text) => negotiate(`multipart/mixed ${text};charset`),
  'Accept-Encoding': codingFor,
  'Content-Encoding': codingOfBody,
  Origin: (text) => isOwnOrigin(`https://${text}`, text),
  Host: (text) => hostCheck?.(text),
  'X-Forwarded-For': (text) => clientAddress('10.0.0.1', () => text),
  'Quintet-Fault': parseFaultHeader,
  'a price': (text) => filters.min_price.safeParse(text),
  'a time': (text) => clockBody.safeParse({ at: text }),
  'a position': (text) => createPositions('secret').read(text),
  'a cursor': (text) => createCursors('secret').read(text),
  'an id': (text) => [parseIntegerId(text), parseWholeNumber(text)],
  'an e-mail address': isEmail,
  'an address of a client': (text) => [isNetwork(text), clientOf(text)],
  'a path of a fault': (text) => isSamePath(text, `${text}/`),
  JSON: parseJson,
  'exact JSON': parseJsonExactly,
  'a member of JSON': (text) => sourceOfMember(text, 'a'),
  'text that is stored': (text) => [foldText(text), countWords(text), truncate(text, 1000), isBlank(text)],
  'text in a page': escapeHtml,
};

async function tooSlow(work: (text: string) => unknown, texts: readonly Grown[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const text of texts) if (await growsTooFast(work, text)) names.push(text.name);
  return names;
}

describe('Parsing client input', () => {
  it.each(Object.entries(readers))('takes linear time for %s', async (_name, read) => {
    expect(await tooSlow(read, hostileTexts)).toEqual([]);
  });
});

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
  ...['query', 'variables', 'documentId'].map((name) => ['/graphql', name] as const),
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
  let folder: string;
  let drop: () => Promise<void>;
  const connection = { addressOf: () => '127.0.0.1' };

  beforeAll(async () => {
    const location = await engines[0].createLocation();
    drop = () => location.drop();
    folder = makeSandboxFolder();
    const config = readConfig({ WORKBENCH: 'on', DATABASE_URL: location.url });
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    world = await createMainWorld(config, await location.open(), { passwords });
    app = serveWorlds(config, world, folder);
    const made = await send(new Request('http://localhost/_workbench/sandboxes/t1', { method: 'PUT' }));
    expect(made).toBe(201);
  });

  afterAll(async () => {
    await app.close();
    await world.database.close();
    removeSandboxFolder(folder);
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
