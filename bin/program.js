import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program is written for Bun, and runs with the Bun that was installed beside it. Node runs this file. */

const require = createRequire(import.meta.url);
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The package has the program in one file. Where there is what makes it, the sources are newer. */
const packed = pathOf('../dist/server/main.js');
const isPackage = !existsSync(pathOf('../scripts/build.ts')) && existsSync(packed);
const main = isPackage ? packed : pathOf('../src/main.ts');

/** What lies in the working folder is somebody else's: neither its settings nor its code are ours to load. */
const isolation = ['--no-env-file', `--config=${pathOf('bunfig.toml')}`];

/** The package of Bun holds a short script in place of the program until its own install script has run. */
const leastBytes = 1_000_000;

const isProgram = (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > leastBytes;

function findBun() {
  const manifest = require.resolve('bun/package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const candidates = [
    join(dirname(manifest), 'bin', 'bun.exe'),
    // Where install scripts are not allowed, the program is still in the package of this platform.
    ...Object.keys(optionalDependencies).flatMap((name) => binariesOf(name, manifest)),
  ];
  return candidates.find(isProgram);
}

function binariesOf(name, manifest) {
  try {
    const folder = dirname(createRequire(manifest).resolve(`${name}/package.json`));
    return ['bun', 'bun.exe'].map((file) => join(folder, 'bin', file));
  } catch {
    return [];
  }
}

/** What starts the program: a file, and the arguments before its own. */
export function findProgram() {
  const bun = findBun();
  if (bun !== undefined) return { file: bun, first: [...isolation, main] };
  throw new Error('the package "bun" has no program for this platform; install Quintet again');
}
