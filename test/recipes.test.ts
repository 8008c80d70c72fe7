import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { copyFileSync, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../harness/scratch.ts';

/**
 * The recipes of CONTRIBUTING.md, each tried on a copy of the tree: its patch applies, the tree compiles, and
 * the test in the patch passes. The patches are in `test/recipes/`.
 */

setDefaultTimeout(600_000);

const root = join(import.meta.dir, '..');
const folder = join(import.meta.dir, 'recipes');

/** The maximum number of files in a recipe, without docs and tests, except for a field. */
const mostFiles: Readonly<Record<string, number>> = {
  endpoint: 1,
  fault: 4,
  field: 6,
  migration: 2,
  record: 4,
  setting: 2,
};

/** Returns the parts of a patch by file. */
function readPatch(name: string): ReadonlyMap<string, string> {
  const parts = readFileSync(join(folder, `${name}.patch`), 'utf8').split(/^(?=diff --git )/m);
  return new Map(parts.map((part) => [/^diff --git a\/(\S+)/.exec(part)?.[1] ?? '', part]));
}

/** Copies the tree, but no file that the bundler is writing, with links to its packages, and applies a patch. */
async function makeTree(patch: ReadonlyMap<string, string>): Promise<string> {
  const tree = await makeScratchFolder('recipe');
  const isSource = (path: string) => !/(^|\/)(node_modules|dist|\.git)$|\.bun-build$/.test(path);
  for (const entry of readdirSync(root).filter((name) => isSource(name) && name !== 'data')) {
    cpSync(join(root, entry), join(tree, entry), { recursive: true, filter: isSource });
  }
  for (const place of ['', 'client/scripts', 'console']) linkPackages(place, tree);
  const { exitCode, output } = await run(tree, ['git', 'apply', '-'], [...patch.values()].join(''));
  expect([exitCode, output]).toEqual([0, '']);
  return tree;
}

function linkPackages(place: string, tree: string): void {
  try {
    readdirSync(join(root, place, 'node_modules'));
  } catch {
    return;
  }
  symlinkSync(join(root, place, 'node_modules'), join(tree, place, 'node_modules'));
}

async function run(directory: string, command: string[], input = '') {
  const child = Bun.spawn(command, {
    cwd: directory,
    env: { ...process.env, ENGINE: 'sqlite', SOCKETS: 'no', GIT_CEILING_DIRECTORIES: join(directory, '..') },
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = (await Promise.all([child.stdout.text(), child.stderr.text()])).join('');
  return { exitCode: await child.exited, output };
}

/** The last result of the compiler, from which it compiles the next tree: only files that differ are checked again. */
let lastBuild: string | null = null;

function compile(tree: string) {
  const build = join(tree, 'types.tsbuildinfo');
  if (lastBuild !== null) copyFileSync(lastBuild, build);
  lastBuild = build;
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', build];
  return run(tree, [join(root, 'node_modules/.bin/tsc'), ...options]);
}

describe('The recipe for a new', () => {
  const names = readdirSync(folder).map((file) => file.replace('.patch', ''));

  it.each(names)('%s applies, compiles and passes its test', async (name) => {
    const patch = readPatch(name);
    const files = [...patch.keys()];
    const [test = ''] = files.filter((path) => path.endsWith('.test.ts'));
    const counted = name === 'field' ? files : files.filter((path) => !/^(docs|test)\//.test(path));
    expect(counted.length).toBeLessThanOrEqual(mostFiles[name] ?? 0);
    const tree = await makeTree(patch);
    expect(await compile(tree)).toEqual({ exitCode: 0, output: '' });
    const { exitCode, output } = await run(tree, [process.execPath, 'test', '--timeout=120000', test]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('\n 0 fail')]);
  });

  it('field makes the compiler report a missing part', async () => {
    const patch = new Map(readPatch('field'));
    const shape = 'src/interfaces/posts/post.ts';
    expect(patch.delete(shape)).toBe(true);
    const { exitCode, output } = await compile(await makeTree(patch));
    const named = [...output.matchAll(/^(src\/\S+?)\(/gm)].map(([, path]) => path);
    expect([exitCode === 0, [...new Set(named)].includes(shape)]).toEqual([false, true]);
  });

  it('item of any kind is mentioned in CONTRIBUTING.md', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    expect(names.filter((name) => !text.includes(`test/recipes/${name}.patch`))).toEqual([]);
  });
});
