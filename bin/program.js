import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds the program and the Bun installed with the package. Node runs this file; Bun runs the program. */

const require = createRequire(import.meta.url);
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The package has the program in one file. A checkout, which has the build script, runs the sources instead. */
const packed = pathOf('../dist/server/main.js');
const isPackage = !existsSync(pathOf('../scripts/build.ts')) && existsSync(packed);
const main = isPackage ? packed : pathOf('../src/main.ts');

/** The working folder belongs to the user, so Bun must not load settings or code from it. */
const isolation = ['--no-env-file', `--config=${pathOf('bunfig.toml')}`];

/** Until its install script has run, the `bun` package has a short script in place of the executable. */
const leastBytes = 1_000_000;

const isProgram = (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > leastBytes;

function findBun() {
  const manifest = require.resolve('bun/package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const candidates = [
    join(dirname(manifest), 'bin', 'bun.exe'),
    // If install scripts are disabled, the executable is still in the package of this platform.
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

/** The command that starts the program: a file, and the arguments before the user's. */
export function findProgram() {
  if (!existsSync(main)) throw new Error('not built: run "npm run pack" in a clone, and install that file');
  const bun = findBun();
  if (bun !== undefined) return { file: bun, first: [...isolation, main] };
  throw new Error('the package "bun" has no program for this platform; install Quintet again');
}
