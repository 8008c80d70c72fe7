import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeConsole } from '../console/build.ts';
import {
  embeddedFolder,
  locate,
  type SourceFile,
  type StaticFile,
  sourceFiles,
  staticFiles,
} from '../src/http/static-files.ts';
import { embeddedName } from '../src/interfaces/console/bundle.ts';

const root = join(import.meta.dir, '..');
const main = join(root, 'src/main.ts');

/** The files of the threads that the program starts. */
const threads = ['watchdog-thread', 'lane-thread'].map((name) => join(root, `src/${name}.ts`));

/** The files that a program in one piece has beside it, in a folder there: those of packages, ours that pages load, the console. */
async function gatherAssets(folder: string): Promise<string> {
  const assets = join(folder, embeddedFolder);
  mkdirSync(assets, { recursive: true });
  for (const name of Object.keys({ ...staticFiles, ...sourceFiles }))
    copyFileSync(locate(name as StaticFile | SourceFile), join(assets, name));
  await writeConsole(join(assets, embeddedName));
  return assets;
}

interface Options {
  /** Starts in half the time and makes the file larger. */
  readonly bytecode?: boolean;
  /** Another platform than this one, such as `bun-windows-x64`. */
  readonly target?: Bun.Build.CompileTarget;
}

/** Makes the whole program one executable. It needs neither Node nor a folder of packages beside it. */
export async function compile(outfile: string, { bytecode = false, target }: Options = {}): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'quintet-build-'));
  try {
    const assets = [await gatherAssets(scratch)];
    // What lies in the folder that it is started from must not change what the program is.
    const isolated = { autoloadBunfig: false, autoloadDotenv: false };
    await Bun.build({
      entrypoints: [main, ...threads],
      compile: { outfile, assets, ...isolated, ...(target && { target }) },
      ...(bytecode && { format: 'esm', bytecode }),
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * Makes the program one file for the runtime, with what it needs beside it: to load some hundred sources takes longer than
 * all else that it does before its first answer. It is what the package runs.
 */
export async function bundle(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const common = { outdir: folder, target: 'bun', minify: { syntax: true, whitespace: true } } as const;
  await Bun.build({
    ...common,
    entrypoints: [main],
    // Installed by those who want traces.
    external: ['@opentelemetry/*'],
    // Compiled as well, into a file beside it, which another version of the runtime leaves alone. That takes this format,
    // for which the bundler would write down where the sources are on this machine.
    format: 'cjs',
    bytecode: true,
    define: { 'import.meta.dirname': 'module.path', 'import.meta.filename': 'module.filename' },
  });
  const { outputs } = await Bun.build({ ...common, entrypoints: threads });
  // Under the names that the program starts them by.
  for (const { path } of outputs) renameSync(path, path.replace(/js$/, 'ts'));
  await gatherAssets(folder);
  return join(folder, 'main.js');
}

/**
 * `npm run build [-- [--target <platform>] <file>]`: the whole program as one executable, `dist/quintet` unless a file is
 * named. A target is a platform of Bun, such as `bun-windows-x64`; without one it is this platform.
 * `npm run build:server`: the program as the package runs it, in `dist/server`.
 */
if (import.meta.main) {
  const options = { target: { type: 'string' }, server: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const outfile = resolve(positionals[0] ?? join(root, 'dist/quintet'));
  if (values.server) await bundle(join(root, 'dist/server'));
  else await compile(outfile, values.target ? { target: values.target as Bun.Build.CompileTarget } : {});
  if (!values.server) process.stdout.write(`${outfile}\n`);
}
