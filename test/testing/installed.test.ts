import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '../../harness/server-process.ts';
import { isServed } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { createUserProject, type UserProject } from '../support/user-project.ts';

setDefaultTimeout(180_000);

const hasNode = Bun.which('node') !== null;

const runtimes = [
  ['node', ['node']],
  ['bun', [process.execPath]],
] as const;

let project: UserProject;
beforeAll(async () => {
  project = await createUserProject(['@types/node']);
});
afterAll(() => project.remove());

const isGone = async (url: string) => !(await isServed(url));

describe('quintet/testing', () => {
  const script = (body: string) => `import { startQuintet } from 'quintet/testing';
    const quintet = await startQuintet();
    ${body}`;

  it.each([
    [
      'index.js',
      ['../../../bin/program.js', './connect.js', 'node:child_process', 'node:fs', 'node:os', 'node:path'],
    ],
    ['connect.js', []],
    ['vitest.js', ['./index.js', 'node:fs', 'vitest']],
    ['playwright.js', ['./index.js', '@playwright/test', 'node:fs']],
  ])('%s imports only files of the package, Node modules and its runner', (file, expected) => {
    const folder = join(project.folder, 'node_modules/quintet/client/dist/testing');
    const imported = new Bun.Transpiler().scanImports(readFileSync(join(folder, file), 'utf8'));
    expect([...new Set(imported.map(({ path }) => path))].sort()).toEqual(expected);
  });

  it.skipIf(!hasNode)('can be required, or says what to do', async () => {
    const file = await project.write(
      'required.cjs',
      "const { connectQuintet } = require('quintet/testing'); console.log(typeof connectQuintet);",
    );
    const required = await project.run(['node', file]);
    expect([required.exitCode, required.stdout]).toEqual([0, 'function\n']);
    const { exitCode, stderr } = await project.run(['node', '--no-experimental-require-module', file]);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining(
        "Error: quintet has ES modules only, which require() loads in Node 20.19, 22.12 or newer; otherwise use: const quintet = await import('quintet/testing')\n",
      ),
    ]);
  });

  describe.each(runtimes)('in %s', (name, command) => {
    const skips = name === 'node' && !hasNode;

    it.skipIf(skips)('lets the process exit without stop(), and stops the server with it', async () => {
      const file = await project.write('forgetful.mjs', script('console.log(quintet.url);'));
      const { exitCode, stdout, stderr } = await project.run([...command, file]);
      expect([exitCode, stderr]).toEqual([0, '']);
      await until(() => isGone(stdout.trim()));
    });

    it.skipIf(skips)('stops the server without a signal, which Windows does not have', async () => {
      const file = await project.write(
        'signals.mjs',
        script(`const { ChildProcess } = await import('node:child_process');
        ChildProcess.prototype.kill = () => process.exit(3);
        await quintet.stop();
        console.log(quintet.url);`),
      );
      const { exitCode, stdout, stderr } = await project.run([...command, file]);
      expect([exitCode, stderr, await isGone(stdout.trim())]).toEqual([0, '', true]);
    });

    it.skipIf(skips)('leaves no server behind when the process is killed', async () => {
      const file = await project.write(
        'killed.mjs',
        script('console.log(quintet.url); setInterval(() => {}, 1000);'),
      );
      const child = spawn([...command, file], {}, project.folder);
      const { value } = await child.stdout.getReader().read();
      const url = new TextDecoder().decode(value).trim();
      expect(await isGone(url)).toBe(false);
      child.kill('SIGKILL');
      await until(() => isGone(url));
    });
  });
});
