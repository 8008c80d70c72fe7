import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { withoutProgram } from '../support/programs.ts';
import { makeSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const source = join(import.meta.dirname, '../../journeys');

test('Python’s urllib: handles conditions and errors', { skip: withoutProgram('python3') }, async () => {
  const { url } = await makeSandbox();
  const { stdout } = await run('python3', [join(source, 'python.py'), url], {
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  assert.equal(stdout, 'done\n');
});

test('curl: creates a post, reads its ETag, and updates it', { skip: withoutProgram('curl') }, async () => {
  const { url } = await makeSandbox();
  const { stdout } = await run('sh', [join(source, 'curl.sh'), url]);
  const responses = stdout
    .replaceAll('}{', '}\n{')
    .split('\n')
    .map((line) => JSON.parse(line));
  const [created, changed, listed] = responses;
  assert.deepEqual([created.data.title, changed.data.title], ['Hello', 'Changed']);
  assert.deepEqual(listed.data, [changed.data]);
});
