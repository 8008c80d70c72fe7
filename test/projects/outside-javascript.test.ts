import { describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { prints, runProgram } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';

const root = join(import.meta.dir, '../..');

const server = useServer({}, 'test');

/** Checks that every sandbox has been deleted. */
async function expectNoSandboxes(): Promise<void> {
  const { data } = await server.call<{ data: { name: string }[] }>('GET', '/_workbench/sandboxes');
  expect(data.map(({ name }) => name)).toEqual(['main']);
}

describe('Sandboxes without JavaScript (W17)', () => {
  it.skipIf(Bun.which('python3') === null)('python-unittest passes (skipped without Python)', async () => {
    const command = ['python3', '-B', '-W', 'error', '-m', 'unittest'];
    const folder = join(root, 'examples/python-unittest');
    const { exitCode, stderr } = await runProgram(command, { QUINTET_URL: server.url }, folder);
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\nRan 5 tests in .*\n\nOK\n$/)]);
    await expectNoSandboxes();
  });

  it.skipIf(Bun.which('curl') === null)('sandbox.sh prints its output (skipped without curl)', async () => {
    expect(await runProgram(['sh', 'examples/sandbox.sh', server.url], {}, root)).toEqual(
      prints(
        [
          'Add a note: 503',
          'Send it again: 201',
          'Notes stored: 1',
          'With a token: 201',
          'An hour later: 401',
          'Requests that match: {"matched":2}',
          '',
        ].join('\n'),
      ),
    );
    await expectNoSandboxes();
  });
});
