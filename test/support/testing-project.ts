import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, type Variables } from './command-line.ts';
import { installPackage, linkPackages } from './user-project.ts';

const root = join(import.meta.dir, '../..');

/** Installs the test runners from their own lock file, because nothing else needs them. */
async function installRunners(): Promise<string> {
  const folder = join(root, 'test/projects');
  const { exitCode, stderr } = await runProgram(
    [process.execPath, 'install', '--frozen-lockfile', '--silent'],
    // The package cache and the registry.
    process.env as Variables,
    folder,
  );
  if (exitCode !== 0) throw new Error(`the test runners could not be installed: ${stderr}`);
  return folder;
}

export type TestingProject = Awaited<ReturnType<typeof createTestingProject>>;

/** A project that has the package and these test runners installed. */
export async function createTestingProject(runners: readonly string[] = []) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-testing-')));
  await installPackage(folder, ['bun-types', '@types/node', '@types/bun']);
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
    remove: () => rmSync(folder, { recursive: true }),
  };
}
