import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import newman from 'newman';
import { makeSandbox, until } from '../support/sandbox.ts';

const { url, productsToken } = await makeSandbox();

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

test('Prism as a proxy: finds no violations in the requests of the Postman collection', async () => {
  const proxy = await listening();
  const envVar = Object.entries({ baseUrl: proxy, productsToken }).map(([key, value]) => ({ key, value }));
  const { run } = await new Promise<newman.NewmanRunSummary>((resolve, reject) => {
    newman.run({ collection: `${url}/postman.json`, envVar }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    );
  });
  const failures = run.failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  assert.deepEqual(failures, []);
  const asked = run.executions.map(({ request }) => request.url.toString());
  assert(asked.length > 40 && asked.every((address) => address.startsWith(proxy)), asked.join('\n'));

  const headers = { 'content-type': 'application/json' };
  const wrong = await fetch(`${proxy}/posts`, { method: 'POST', headers, body: '{"title":7}' });
  assert.equal(wrong.status, 422);
  assert.match(await wrong.text(), /https:\/\/stoplight\.io\/prism\/errors/);
});
