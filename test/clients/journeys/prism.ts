import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { makeSandbox, until } from '../support/sandbox.ts';

const { url } = await makeSandbox();

// npx @stoplight/prism-cli proxy http://localhost:3000/openapi.json http://localhost:3000 --errors --port 4010
const prism = spawn(
  'node',
  ['node_modules/.bin/prism', 'proxy', `${url}/openapi.json`, url, '--errors', '--port', '0'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
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

test('Prism as a proxy: finds no violations in requests, and reports its own', async () => {
  const proxy = await listening();
  const headers = { 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: string) =>
    fetch(proxy + path, { method, ...(body !== undefined && { headers, body }) });
  const requests = [
    ['POST', '/posts', 201, '{"title":"Hello","content":"First"}'],
    ['GET', '/posts?page=1&limit=10', 200],
    ['GET', '/posts/search?q=hello', 200],
    ['GET', '/posts/1', 200],
    ['PUT', '/posts/1', 200, '{"title":"Changed"}'],
    ['POST', '/api/v1/users', 201, '{"user":{"name":"Ada","email":"ada@example.com"}}'],
    ['GET', '/api/v1/users/1', 200],
    ['POST', '/users', 201, '{"name":"Ada","email":"ada@example.com"}'],
    ['GET', '/users?skip=0&limit=10', 200],
    ['DELETE', '/posts/1', 204],
  ] as const;
  for (const [method, path, status, body] of requests) {
    const response = await send(method, path, body);
    assert.equal(response.status, status, `${method} ${path}: ${await response.text()}`);
  }
  const wrong = await send('POST', '/posts', '{"title":7}');
  assert.equal(wrong.status, 422);
  assert.match(await wrong.text(), /https:\/\/stoplight\.io\/prism\/errors/);
});
