import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { chromiumPath as browser } from '../../harness/chromium.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type CodeBlock, codeBlocksIn } from '../support/code-blocks.ts';
import { runProgram, type Variables } from '../support/command-line.ts';
import { until } from '../support/live.ts';

/**
 * Follows the documents to the letter: a clone in which nothing is installed, then empty folders outside of it. The
 * second line of the README, `npm ci && npm test`, is what CI runs.
 */

setDefaultTimeout(300_000);

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const home = mkdtempSync(join(tmpdir(), 'quintet-guides-'));
const clone = join(home, 'quintet');
const tutorial = join(home, 'tutorial');
const tarball = `quintet-${packageJson.version}.tgz`;

/** The environment of a reader, with the package cache and the registry of this machine. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|QUINTET_|NODE_ENV$|JEST_WORKER_ID$)/.test(name)),
) as Variables;

/** Runs a reader's commands, and returns what they print. */
async function shell(commands: string, folder: string, more: Variables = {}): Promise<string> {
  const command = ['sh', '-eu', '-c', commands];
  const { exitCode, stdout, stderr } = await runProgram(command, { ...environment, ...more }, folder);
  if (exitCode !== 0) throw new Error(`${commands} ended with ${exitCode}: ${stdout}${stderr}`);
  return Bun.stripANSI(stdout + stderr);
}

const linesIn = (path: string) =>
  codeBlocksIn(read(path))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trimEnd().split('\n'));

/** A folder of a reader with nothing but the package file. */
function makeFolder(name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  cpSync(join(clone, tarball), join(folder, tarball));
  return folder;
}

/** Runs the commands of a document in order, and creates the files that it shows. Returns all output. */
async function follow(blocks: readonly CodeBlock[], folder: string): Promise<string> {
  let output = '';
  for (const { language, text, file } of blocks) {
    if (language === 'sh') output += await shell(text, folder);
    const path = join(folder, basename(file ?? ''));
    if (file !== null && !existsSync(path)) writeFileSync(path, text);
  }
  return output;
}

const sections = new Map(
  read('docs/test-runners.md')
    .split(/^## /m)
    .map((section) => [section.split('\n', 1).join(''), codeBlocksIn(section)]),
);
const blocksOf = (section: string) => sections.get(section) ?? [];

let server: { readonly url: string; stop(): Promise<void> };

/** Starts the server as in the README. It ends with its process group, because npm and a shell are in between. */
async function startAsDocumented(line: string): Promise<typeof server> {
  const child = Bun.spawn(['sh', '-c', line], {
    cwd: clone,
    env: { ...environment, PORT: '0' },
    detached: true,
    stdio: ['ignore', Bun.file(join(home, 'server')), Bun.file(join(home, 'errors'))],
  });
  let url = '';
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${readFileSync(join(home, 'errors'))}`);
    [, url = ''] = /Quintet listens on (\S+)/.exec(readFileSync(join(home, 'server'), 'utf8')) ?? [];
    return url !== '';
  });
  return {
    url,
    async stop() {
      process.kill(-child.pid);
      await child.exited;
    },
  };
}

const [start = '', test = '', pack = '', install = ''] = linesIn('README.md');

beforeAll(async () => {
  const isSource = (path: string) =>
    !/^(?:\.git|data|dist|(?:.*\/)?node_modules)$/.test(relative(root, path));
  cpSync(root, clone, { recursive: true, filter: isSource });
  server = await startAsDocumented(start);
  await shell(pack, clone);
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

describe('README.md', () => {
  it('starts a server and packs it in a clone, and installs it in another project', async () => {
    expect(start).toStartWith('npm ci && npm start ');
    expect(test).toStartWith('npm ci && npm test ');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const [, shown = ''] = /Products token +(.*)/.exec(readFileSync(join(home, 'server'), 'utf8')) ?? [];
    expect(await shell(shown, clone)).toMatch(/^\S{20,}\n$/);
    const folder = makeFolder('empty');
    await shell(install, folder);
    expect(await shell('node_modules/.bin/quintet --version', folder)).toBe(`${packageJson.version}\n`);
  });
});

const imports = `import { createTest } from 'quintet/vitest';
import { expect } from 'vitest';
import { Notes } from './notes.js';
`;
const made = 'const test = createTest();\n';

describe('docs/tutorial.md', () => {
  beforeAll(async () => {
    const folder = makeFolder('tutorial');
    // On a busy machine, starting the server takes longer than Vitest's five seconds.
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { testTimeout: 120_000 } };');
    expect(await follow(codeBlocksIn(read('docs/tutorial.md')), tutorial)).toMatch(/Tests +3 passed/);
  });

  it.each([
    ['README.md', 1],
    ['docs/control.md', 4],
    ['docs/fixtures.md', 2],
    ['docs/quintet-testing.md', 2],
  ])('creates a project in which the tests of %s pass', async (path, count) => {
    const blocks = codeBlocksIn(read(path)).filter(({ language }) => language === 'ts');
    const [first = ''] = blocks.map(({ text }) => text);
    const file = `${basename(path, '.md').toLowerCase()}.test.ts`;
    const isMade = blocks.some(({ text }) => text.includes('const test = '));
    const head = first.startsWith('import') ? '' : imports + (isMade ? '' : made);
    writeFileSync(join(tutorial, file), [head, ...blocks.map(({ text }) => text)].join('\n'));
    expect(await shell(`npx vitest run ${file}`, tutorial)).toMatch(new RegExp(`Tests +${count} passed`));
  });

  it('lets a running server replace its own', async () => {
    const output = await shell('npx vitest run notes.test.ts', tutorial, {
      QUINTET_URL: 'http://localhost:1',
    }).catch(({ message }) => message);
    expect(output).toContain('cannot reach the server at http://localhost:1');
    expect(await shell('npx vitest run notes.test.ts', tutorial, { QUINTET_URL: server.url })).toMatch(
      /Tests +3 passed/,
    );
  });
});

describe('docs/test-runners.md', () => {
  it('type-checks the project of the tutorial', async () => {
    await follow(blocksOf('Vitest'), tutorial);
  });

  it.each([
    ['Jest', /Tests: +1 passed/],
    ['Playwright', /1 passed/],
    ['node:test', /pass 1\n/],
    ['bun:test', /1 pass\n/],
  ])('creates a project with %s, whose test passes', async (runner, passed) => {
    const folder = makeFolder(runner.replace(':', '-'));
    expect(await follow(blocksOf(runner), folder)).toMatch(passed);
  });

  it.skipIf(browser === null)('opens a page with Playwright (skipped without Chromium)', async () => {
    const output = await shell('npx playwright test', join(home, 'Playwright'), { CHROMIUM: browser ?? '' });
    expect(output).toMatch(/2 passed/);
  });

  it.each(['Python', 'curl'])('uses a sandbox with %s (skipped without it)', async (section) => {
    const [{ text = '' } = {}] = blocksOf(section).filter(({ language }) => language === 'sh');
    if (Bun.which(section === 'curl' ? 'curl' : 'python3') === null) return;
    const command = text.replace('http://localhost:3000', server.url);
    const output = await shell(command, clone, { QUINTET_URL: server.url });
    expect(output).toMatch(
      section === 'curl' ? /Requests that match: {"matched":2}/ : /Ran 1 test in .*\n\nOK/,
    );
    const { data } = (await (await fetch(`${server.url}/_workbench/sandboxes`)).json()) as { data: unknown };
    expect(data).toMatchObject([{ name: 'main' }]);
  });
});
