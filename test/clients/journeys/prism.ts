import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { type ExampleRequest, requestsOf } from '../support/example-requests.ts';
import { until } from '../support/sandbox.ts';
import { makeScene } from '../support/scene.ts';

const { sandbox, tokens, grace } = await makeScene();
const { url } = sandbox;

// #region docs
// npx @stoplight/prism-cli proxy http://localhost:3000/openapi.json http://localhost:3000 --errors --port 4010
const prism = spawn(
  'node',
  ['node_modules/.bin/prism', 'proxy', `${url}/openapi.json`, url, '--errors', '--port', '0'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
// #endregion
after(() => prism.kill());

// The output must be read, because a full pipe would block Prism.
let said = '';
prism.stdout.setEncoding('utf8').on('data', (text) => {
  said += text;
});

/** Resolves with the address of the proxy, which it prints after reading the document. */
async function listening(): Promise<string> {
  const address = () => /Prism is listening on (\S+)\s/.exec(said)?.[1];
  await until(() => address() !== undefined || prism.exitCode !== null);
  return address() ?? assert.fail(`Prism did not start:\n${said}`);
}

async function send(proxy: string, { method, path, body, token }: ExampleRequest) {
  const response = await fetch(proxy + path, {
    method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${tokens[token]}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The logout example revokes the token that later examples need. */
async function logInAgain(): Promise<void> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'analytical' }),
  });
  tokens.blogToken = (await response.json()).token;
}

const isOfPrism = (text: string) => text.includes('https://stoplight.io/prism/errors');

test('Prism as a proxy: finds no violations in the examples of the document', async () => {
  const proxy = await listening();
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const requests = requestsOf(document, { '/users/{id}': grace, '/wrapped/users/{id}': grace });
  const violations: unknown[] = [];
  const refused: unknown[] = [];
  for (const request of requests) {
    const { status, text } = await send(proxy, request);
    if (isOfPrism(text) || status >= 500) violations.push({ ...request, status, text });
    if (status >= 400) refused.push([request.method, request.path, status]);
    if (request.path.endsWith('/logout')) await logInAgain();
  }
  assert.deepEqual(violations, []);
  // The account of the examples already exists, and is deleted at the end.
  assert.deepEqual(refused, [
    ['POST', '/api/v1/auth/register', 422],
    ['DELETE', '/api/v1/users/1', 404],
  ]);
  assert(requests.length > 60, `only ${requests.length} requests`);

  const wrong = await send(proxy, { method: 'POST', path: '/posts', body: { title: 7 }, token: null });
  assert(wrong.status === 422 && isOfPrism(wrong.text), 'Prism does not look at what is sent');
});
