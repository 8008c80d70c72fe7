import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { join } from 'node:path';
import { runProgram, type Serving, startServing } from '../support/command-line.ts';

setDefaultTimeout(120_000);

const root = join(import.meta.dir, '../..');

let server: Serving;
beforeEach(async () => {
  server = await startServing({ DATABASE_URL: 'sqlite::memory:' });
});
afterEach(async () => {
  expect((await server.stop()).stderr).toBe('');
});

/** Every sandbox that was made is gone again. */
async function expectNoSandboxes(): Promise<void> {
  const { data } = (await (await fetch(`${server.url}/_workbench/sandboxes`)).json()) as {
    data: readonly { name: string }[];
  };
  expect(data.map(({ name }) => name)).toEqual(['main']);
}

describe('Sandboxes without JavaScript (W17)', () => {
  it.skipIf(Bun.which('python3') === null)('python-unittest (skipped where there is no Python)', async () => {
    const command = ['python3', '-B', '-W', 'error', '-m', 'unittest'];
    const folder = join(root, 'examples/python-unittest');
    const { exitCode, stderr } = await runProgram(command, { QUINTET_URL: server.url }, folder);
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\nRan 5 tests in .*\n\nOK\n$/)]);
    await expectNoSandboxes();
  });

  it.skipIf(Bun.which('curl') === null)('sandbox.sh (skipped where there is no curl)', async () => {
    expect(await runProgram(['sh', 'examples/sandbox.sh', server.url], {}, root)).toEqual({
      exitCode: 0,
      stdout: [
        'Add a note: 503',
        'Send it again: 201',
        'Notes stored: 1',
        'With a token: 201',
        'An hour later: 401',
        'Requests that match: {"matched":2}',
        '',
      ].join('\n'),
      stderr: '',
    });
    await expectNoSandboxes();
  });
});
