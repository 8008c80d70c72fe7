import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildClient } from '../../client/scripts/build.ts';
import { declareClient } from '../../client/scripts/declare.ts';
import { earlierCompiler } from '../../client/scripts/generator.ts';
import { runProgram, type Variables } from './command-line.ts';

const root = join(import.meta.dir, '../..');

/** The compilers that users have: that of this project and the previous one. */
export const compilers = [join(root, 'node_modules/.bin/tsc'), earlierCompiler] as const;

function linkPackages(folder: string, packages: readonly string[]): void {
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

const built = process.env.QUINTET_TEST_CLIENT;

/** Builds the client in a folder. A run builds it once, because its declarations take longer than most tests. */
async function buildClientIn(outdir: string): Promise<void> {
  if (built !== undefined) return cpSync(built, outdir, { recursive: true });
  await buildClient(outdir);
  await declareClient(outdir);
}

async function installPackage(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/quintet');
  mkdirSync(join(installed, 'client'), { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  symlinkSync(join(root, 'bin'), join(installed, 'bin'));
  await buildClientIn(join(installed, 'client/dist'));
  await Bun.write(join(folder, 'package.json'), '{"type": "module"}');
}

export type UserProject = Awaited<ReturnType<typeof createUserProject>>;

/** A user's project that has the package and some packages of this project installed. */
export async function createUserProject(packages: readonly string[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-project-')));
  await installPackage(folder);
  linkPackages(folder, packages);
  return {
    folder,
    async write(name: string, text: string) {
      await Bun.write(join(folder, name), text);
      return join(folder, name);
    },
    run: (command: readonly string[], where = folder, environment: Variables = {}) =>
      runProgram(command, environment, where),
    /** Returns the errors of a compiler with these options and files; empty if there are none. */
    async compile(compiler: string, words: readonly string[], where = folder) {
      const command = [compiler, '--noEmit', '--strict', ...words];
      return (await runProgram(command, {}, where)).stdout;
    },
    /** Installs the package next to packages of the registry, some of which it imports. */
    copyPackageTo(where: string): void {
      const installed = join(where, 'node_modules/quintet');
      cpSync(join(folder, 'node_modules/quintet'), installed, { recursive: true, verbatimSymlinks: true });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
