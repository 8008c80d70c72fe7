import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { makeSandbox, server } from '../support/sandbox.ts';

test('Spectral: finds no problems with its OpenAPI rules', async () => {
  // The document of a sandbox omits the workbench, for which Spectral takes long.
  const { url } = await makeSandbox();
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas as RulesetDefinition], rules: { 'info-contact': 'off' } });
  const found = await spectral.run(await (await fetch(`${url}/openapi.json`)).text());
  assert.deepEqual(
    found.map(({ code, message, path, severity }) => `${severity} ${code}: ${message} (${path.join('.')})`),
    [],
  );
});

/** Returns the problems that Redocly's recommended rules find in a document, by its URL or path. */
async function lint(document: string): Promise<readonly string[]> {
  // A document names the server that sent it, which is local.
  const skipped = '--skip-rule=no-server-example.com';
  const words = ['lint', document, '--extends=recommended', skipped, '--format=json'];
  // The program exits with 1 if it finds problems.
  const stdout = await promisify(execFile)('node_modules/.bin/redocly', words, { maxBuffer: 1 << 26 }).then(
    (finished) => finished.stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('Redocly: finds no problems with its recommended rules', async () => {
  const own = ['posts', 'versioned', 'users', 'wrapped', 'products'].map((name) => `openapi/${name}.json`);
  for (const path of ['openapi.json', 'openapi-3.0.json', ...own]) {
    assert.deepEqual(await lint(`${server}/${path}`), [], path);
  }
});

test('Redocly: finds a duplicate operation id with its recommended rules', async () => {
  const text = await (await fetch(`${server}/openapi/posts.json`)).text();
  const folder = await mkdtemp(join(tmpdir(), 'quintet-linters-'));
  const file = join(folder, 'faulty.json');
  try {
    await writeFile(file, text.replace('"operationId":"getPost"', '"operationId":"listPosts"'));
    assert.deepEqual(await lint(file), [
      'operation-operationId-unique: Every operation must have a unique `operationId`.',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
