import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeSandbox, send } from '../support/sandbox.ts';

const { url } = await makeSandbox();
await send(`${url}/posts`, { title: 'Hello', content: 'First post', authorId: 7 });

/** Reads of existing records; Dredd sends the examples of their parameters. */
const reads = [
  '/posts > List posts > 200 > application/json',
  '/posts/{id} > Get a post > 200 > application/json',
  '/posts/search > Search posts > 200 > application/json',
];

test('Dredd: accepts the document, and the responses match it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-dredd-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = (await (await fetch(`${url}/openapi-3.0.json`)).json()) as object;
    writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: '/' }] }));
    const hooks = join(folder, 'hooks.cjs');
    // Dredd treats every documented header as required.
    writeFileSync(hooks, "require('hooks').beforeEach(({ expected }) => { expected.headers = {}; });");
    const words = [
      file,
      url,
      '--loglevel=error',
      `--hookfiles=${hooks}`,
      ...reads.flatMap((name) => ['--only', name]),
    ];
    const { stdout } = await promisify(execFile)('node_modules/.bin/dredd', words, { maxBuffer: 1 << 24 });
    assert.match(stdout, new RegExp(`${reads.length} passing, 0 failing, 0 errors`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
