import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeSandbox, server } from '../support/sandbox.ts';

const { url, productsToken } = await makeSandbox();

test('Redocly respect: completes the Arazzo workflows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quintet-arazzo-'));
  const workflows = await (await fetch(`${url}/arazzo.json`)).json();
  // The runner reads a file, and needs the document next to it or at a full URL.
  const [source] = workflows.sourceDescriptions;
  source.url = `${server}${source.url}`;
  await writeFile(join(folder, 'arazzo.json'), JSON.stringify(workflows));
  const words = [
    'respect',
    join(folder, 'arazzo.json'),
    `--server=quintet=${url}`,
    '--input=email=ada@example.com',
    `--input=productsToken=${productsToken}`,
  ];
  const { stdout, stderr } = await promisify(execFile)('node_modules/.bin/redocly', words).catch((error) => {
    throw new Error(error.stdout + error.stderr);
  });
  const steps = (stdout + stderr).match(/✓ [A-Z]+ .* step \w+/g) ?? [];
  assert.equal(
    steps.length,
    workflows.workflows.flatMap((workflow: { steps: unknown[] }) => workflow.steps).length,
  );
});
