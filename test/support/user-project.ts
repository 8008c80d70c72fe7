import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildClient } from '../../client/scripts/build.ts';
import { declareClient } from '../../client/scripts/declare.ts';
import { runProgram, type Variables } from './command-line.ts';

const root = join(import.meta.dir, '../..');

/** The compilers that users have: that of this project and the previous one. */
export const compilers = [
  join(root, 'node_modules/.bin/tsc'),
  join(root, 'client/node_modules/.bin/tsc'),
] as const;

/** Links packages into a project from the folder that they are installed in. */
function linkPackages(folder: string, packages: readonly string[], source: string): void {
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(source, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

const built = process.env.QUINTET_TEST_CLIENT;

/** Builds the client in a folder. A run builds it once, because its declarations take longer than most tests. */
export async function buildClientIn(outdir: string): Promise<void> {
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

/** Installs the test runners from their own lock file, because nothing else needs them. */
async function installRunners(): Promise<string> {
  const folder = join(root, 'test/projects');
  const command = [process.execPath, 'install', '--frozen-lockfile', '--silent'];
  // With the package cache and the registry of the environment.
  const { exitCode, stderr } = await runProgram(command, process.env as Variables, folder);
  if (exitCode !== 0) throw new Error(`the test runners could not be installed: ${stderr}`);
  return folder;
}

export type UserProject = Awaited<ReturnType<typeof createUserProject>>;

/** A user's project that has the package, some packages of this project, and these test runners installed. */
export async function createUserProject(packages: readonly string[], runners: readonly string[] = []) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-project-')));
  await installPackage(folder);
  linkPackages(folder, packages, root);
  if (runners.length > 0) linkPackages(folder, runners, await installRunners());
  return {
    folder,
    /** Copies one of the examples into it, with the shared tests, and returns its folder. */
    takeExample(name: string) {
      const target = join(folder, name);
      rmSync(target, { recursive: true, force: true });
      cpSync(join(root, 'examples', name), target, { recursive: true });
      cpSync(join(root, 'examples/notes'), join(folder, 'notes'), { recursive: true });
      rmSync(join(target, 'node_modules'), { recursive: true, force: true });
      symlinkSync('../node_modules', join(target, 'node_modules'));
      return target;
    },
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
    remove: () => rmSync(folder, { recursive: true }),
  };
}
