import { beforeEach, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { account, useWorkbench, type WorkbenchServer } from '../support/workbench.ts';

const secret = 'DifferenceEngine-1822';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const login = 'mutation In($mail: String!, $pw: String!) { login(email: $mail, password: $pw) { token } }';
const variables = { mail: 'ada@example.com', pw: secret };
const named = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hash('sha256', text, 'hex') } });
const other = `${login} # never sent`;
const broken = `mutation { login(email: "a", password: """${secret}""" ~`;
const multipart = ['--x', 'Content-Disposition: form-data; name="password"', '', secret, '--x--', ''].join(
  '\r\n',
);
const inUrl = (fields: Readonly<Record<string, string>>) => `/graphql?${new URLSearchParams(fields)}`;

/** Requests in which a client may send its password. */
const requests: readonly (readonly [string, string, string | null, unknown?])[] = [
  ['a document with its hash', '/graphql', json, { query: login, variables, extensions: named(login) }],
  ['the hash of a document', '/graphql', json, { variables, extensions: named(login) }],
  ['the hash of an unknown document', '/graphql', json, { variables, extensions: named(other) }],
  ['an unsupported documentId', '/graphql', json, { documentId: 'x', variables }],
  [
    'an unsupported documentId in an address',
    inUrl({ documentId: 'x', variables: JSON.stringify(variables) }),
    null,
  ],
  ['a document of another path', '/graphq', json, { query: login, variables }],
  ['a batch', '/graphql', json, [{ query: login, variables }]],
  ['a batch of hashes', '/graphql', json, [1, 2].map(() => ({ variables, extensions: named(login) }))],
  ['a document beyond 64 KiB', '/graphql', json, { query: `${login} # ${'x'.repeat(70_000)}`, variables }],
  ['a body beyond 64 KiB', '/posts', json, { title: 'x'.repeat(65_520), password: secret }],
  ['a list', '/api/v1/auth/login', json, { email: 'ada@example.com', password: [secret] }],
  ['an object', '/api/v1/auth/login', json, { email: 'a@example.com', password: { text: [secret] } }],
  ['a list as a variable', '/graphql', json, { query: login, variables: { ...variables, pw: [secret] } }],
  [
    'a list in a document',
    '/graphql',
    json,
    { query: `mutation { login(password: ["${secret}"]) { token } }` },
  ],
  ['an unknown argument', '/graphql', json, { query: `{ posts(token: "${secret}") { id } }` }],
  ['a part of a form', '/posts', 'multipart/form-data; boundary=x', multipart],
  ['JSON in single quotes', '/api/v1/auth/login', json, `{'password': '${secret}'}`],
  ['JSON without an end', '/api/v1/auth/login', json, `{"password": "${secret}`],
  ['JSON that says it is a form', '/posts', form, `{'password': '${secret}'}`],
  ['a form', '/posts', form, `p%61ssword=${secret}&a=1`],
  ['plain text', '/posts', 'text/plain', `password: ${secret}`],
  ['a broken document', '/graphql', json, { query: broken, variables }],
  ['a document without a colon', '/graphql', json, { query: `{ login(password "${secret}") }` }],
  [
    'an escaped key',
    '/graphql',
    json,
    `{"qu\\u0065ry": ${JSON.stringify(broken.replace('~', ') { token } }'))}}`,
  ],
  ['variables as a text', '/graphql', json, { query: login, variables: JSON.stringify(variables) }],
  ['a document as it is', '/graphql', 'application/graphql', `{ login(password: "${secret}") { token } }`],
  ['the query of a list', `/api/posts?password=${secret}&limit=1`, null],
  ['the query of a list with links', `/posts?p%61ssword=${secret}`, null],
  ['the query of an unknown path', `/nowhere?p%61ssword=${secret}`, null],
  ['an operation in an address', inUrl({ query: login, variables: JSON.stringify(variables) }), null],
  [
    'an operation in an address, followed by another',
    `${inUrl({ query: login, variables: JSON.stringify(variables) })}&query={me{id}}`,
    null,
  ],
  [
    'a hash in an address',
    inUrl({ extensions: JSON.stringify(named(login)), variables: JSON.stringify(variables) }),
    null,
  ],
  ['broken variables in an address', inUrl({ query: login, variables: `{'pw': '${secret}'}` }), null],
];

async function send(bench: WorkbenchServer, path: string, type: string | null, body?: unknown) {
  const response = await fetch(`${bench.url}/~t1${path}`, {
    ...(type !== null && { method: 'POST', headers: { 'content-type': type } }),
    ...(type !== null && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  await response.text();
}

const journal = '/_workbench/sandboxes/t1/journal';
const nothingLikeIt = {
  match: {
    query: { password: 'x', variables: 'x', extensions: 'x' },
    headers: { authorization: 'x' },
    body: { password: 'x', query: 'x', variables: { pw: 'x' } },
    variables: { pw: 'x' },
  },
  exactly: 1000,
};

/** Everything that the journal returns, in every format. */
async function readAll(bench: WorkbenchServer): Promise<string> {
  const list = await bench.get(journal);
  const har = await bench.get(`${journal}?format=har`);
  const verified = await bench.send('POST', `${journal}/verify`, nothingLikeIt);
  expect([list.status, har.status, verified.status]).toEqual([200, 200, 409]);
  expect(list.body.data).not.toEqual([]);
  return list.text + har.text + verified.text + (await eventsOf(bench, list.body.data.length));
}

async function eventsOf(bench: WorkbenchServer, count: number): Promise<string> {
  const abort = new AbortController();
  const headers = { accept: 'text/event-stream', 'last-event-id': '0' };
  const response = await fetch(`${bench.url}${journal}/events`, { headers, signal: abort.signal });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.split('\ndata: ').length > count) break;
  }
  abort.abort();
  return text;
}

function expectNoSecret(text: string): void {
  expect(text.replaceAll('\\u0000', '')).not.toContain(secret.slice(0, -4));
}

describeOn('The journal (W14)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  beforeEach(() => t1.make());

  it('hides the password in requests of every kind', async () => {
    for (const [name, path, type, body] of requests) {
      await send(bench, path, type, body);
      const { body: kept } = await bench.get(journal);
      expect([name, JSON.stringify(kept.data.at(-1)).includes(secret.slice(0, -4))]).toEqual([name, false]);
    }
    expectNoSecret(await readAll(bench));
    const { body: kept } = await bench.get(journal);
    expect(kept.data.length).toBe(requests.length);
  });

  it('shows only the last four characters of passwords and tokens, in requests and responses', async () => {
    const { productsToken } = (await t1.make()).body;
    const registered = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    const { token } = registered.body;
    await bench.get(`/~t1/api/v1/posts?token=${token}`, { authorization: `Bearer ${token}` });
    const headers = { authorization: `Bearer ${productsToken}` };
    await bench.send('POST', '/~t1/api/v1/products', {}, { headers });
    const query = 'mutation In($p: String!) { login(email: "ada@example.com", password: $p) { t: token } }';
    await bench.send('POST', '/~t1/graphql', { query, variables: { p: 'analytical' } });
    const all = await readAll(bench);
    for (const hidden of ['analytical', token, productsToken]) expect(all).not.toContain(hidden);
    const [first, second, third, fourth] = await t1.entries();
    expect(first.body).toBe(JSON.stringify(account).replaceAll('analytical', '…ical'));
    expect(first.response.body).toBe(registered.text.replaceAll(token, `…${token.slice(-4)}`));
    expect(second.headers.authorization).toBe(`Bearer …${token.slice(-4)}`);
    expect(third.headers.authorization).toBe(`Bearer …${productsToken.slice(-4)}`);
    expect(JSON.parse(fourth.body)).toEqual({ query, variables: { p: '…ical' } });
    const operation = { type: 'mutation', name: 'In', fields: ['login'], variables: { p: '…ical' } };
    expect(fourth.graphql).toEqual(operation);
    expect(JSON.parse(fourth.response.body).data.login.t).toMatch(/^….{4}$/);
  });

  const persisted = (hash: string) => `{"persistedQuery":{"version":1,"sha256Hash":"${hash}"}}`;
  const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}wxyz`;
  /** Only the password is masked. */
  const inPlace = [
    '{"a": 1,  "b":[true, null]}',
    '{ "password" : "analytical" }',
    '{"password":null,"token":true}',
    '{"pass\\u0077ord":"analytical"}',
    '{"next":"/posts?password=analytical&a=1"}',
    '{"query":"mutation { login(email: \\"a\\", password: \\"analytical\\") { token } }"}',
    `{"variables":{"pw":"analytical","id":7},"query":"${login}"}`,
    '{"query":"secret garden"}',
  ].map((text) => [text, text.replaceAll('analytical', '…ical')] as const);
  const bodies: readonly (readonly [sent: string, shown: string])[] = [
    ...inPlace,
    ['{"password":"abcd"}', '{"password":"…"}'],
    [
      '{"password":["analytical",{"x":[12345678]}],"a":[1]}',
      '{"password":["…ical",{"x":["…5678"]}],"a":[1]}',
    ],
    [`{"note":"it is ${token}."}`, '{"note":"it is …wxyz."}'],
    ['{"note":"Bearer 0123456789abcdef"}', '{"note":"Bearer …cdef"}'],
    [`{"variables":"{'pw':'analytical'}","query":"${login}"}`, `{"variables":"…","query":"${login}"}`],
    [
      `{"extensions":${persisted('x')},"variables":{"p":"analytical","id":[12345]}}`,
      `{"extensions":${persisted('x')},"variables":{"p":"…ical","id":["…2345"]}}`,
    ],
  ];
  it('changes nothing but the secrets of a body, and the values of an unknown document', async () => {
    for (const [sent, shown] of bodies) {
      await send(bench, '/nowhere', json, sent);
      expect([sent, (await t1.lastEntry()).body]).toEqual([sent, shown]);
    }
  });

  it('masks secrets in headers and addresses, and those that a response repeats', async () => {
    const headers = { 'x-api-key': '0123456789', cookie: 'session=0123456789', accept: 'text/html' };
    await bench.get(`/~t1/posts?title=passage&p%61ssword=analytical&a=${token}`, headers);
    const { url, headers: shown } = await t1.lastEntry();
    const address = `${bench.url}/~t1/posts?title=passage&password=%E2%80%A6ical&a=`;
    expect(decodeURIComponent(url)).toBe(`${decodeURIComponent(address)}…wxyz`);
    expect(shown).toMatchObject({ 'x-api-key': '…6789', cookie: '…6789', accept: 'text/html' });
    const variables = { mail: 'a', pw: ['analytical', 12345678] };
    await send(bench, '/graphql', json, { query: login, variables });
    expect((await t1.lastEntry()).response.body).toContain('[\\"…ical\\", …5678]');
  });

  it('hides a password in UTF-16', async () => {
    const body = Buffer.from(JSON.stringify({ password: secret }), 'utf16le');
    await fetch(`${bench.url}/~t1/posts`, { method: 'POST', headers: { 'content-type': json }, body });
    expectNoSecret(await readAll(bench));
    const { body: kept } = await bench.get(journal);
    expect([kept.data[0].body, kept.data[0].bodyTruncated]).toEqual([
      `[${body.byteLength} bytes of application/json]`,
      true,
    ]);
  });

  it('hides the password in WebSocket messages', async () => {
    const url = `${bench.socketUrl}/~t1/graphql?token=${secret}`;
    const socket = await openReadySocket(url, { Authorization: secret });
    const operations = [
      { query: login, variables: { ...variables, pw: [secret] } },
      { query: `mutation { login(email: "a", password: ["${secret}"]) { token } }` },
      { query: '', variables, extensions: named(other) },
      { query: '', variables, documentId: 'x' },
    ];
    for (const [index, payload] of operations.entries()) {
      socket.send({ id: String(index), type: 'subscribe', payload });
      await socket.next();
    }
    socket.send(`{'password': '${secret}'}`);
    const isOver = async () =>
      (await bench.get(journal)).body.data.some(({ kind }: { kind: string }) => kind === 'close');
    await until(isOver);
    expectNoSecret(await readAll(bench));
  });

  it('hides the password in a reply whose request is no longer recorded', async () => {
    await bench.send('PUT', journal, { keep: 2 });
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    const payload = { query: login, variables: { ...variables, pw: [secret] } };
    socket.send({ id: '1', type: 'subscribe', payload });
    expect(JSON.stringify(await socket.next())).toContain(secret);
    await socket.next();
    const [result] = (await bench.get(journal)).body.data;
    expect(JSON.parse(result.response.body).payload.errors[0].message).toBe('…');
    expectNoSecret(await readAll(bench));
    socket.drop();
  });

  it('hides the password in an event stream', async () => {
    const headers = { accept: 'text/event-stream', 'content-type': json };
    const body = JSON.stringify({ query: login, variables: { ...variables, pw: [secret] } });
    const response = await fetch(`${bench.url}/~t1/graphql`, { method: 'POST', headers, body });
    expect(await response.text()).toContain(secret);
    expectNoSecret(await readAll(bench));
  });

  it('shows the rest of a request with a persisted document', async () => {
    await send(bench, '/graphql', json, { query: login, variables, extensions: named(login) });
    await send(bench, '/graphql', json, { variables, extensions: named(login) });
    const { body: kept } = await bench.get(journal);
    expect(JSON.parse(kept.data[1].body)).toEqual({
      variables: { mail: 'ada@example.com', pw: '…1822' },
      extensions: named(login),
    });
    const match = { body: { variables } };
    expectReply(await bench.send('POST', `${journal}/verify`, { match, exactly: 2 }), 200, { matched: 2 });
  });
});
