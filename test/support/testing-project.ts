import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finished, runProgram, type Variables } from './command-line.ts';
import { installPackage, linkPackages } from './user-project.ts';

const root = join(import.meta.dir, '../..');

/** A project that has the package installed. */
export interface TestingProject {
  readonly folder: string;
  /** Copies one of the examples into it, with the tests that all of them share, and gives its folder. */
  takeExample(name: string): string;
  write(name: string, text: string): Promise<string>;
  run(command: readonly string[], folder?: string, environment?: Variables): Promise<Finished>;
  remove(): void;
}

/** Installs the test runners, by a lock file of their own: nothing else here needs them. */
async function installRunners(): Promise<string> {
  const folder = join(root, 'test/projects');
  const { exitCode, stderr } = await runProgram(
    [process.execPath, 'install', '--frozen-lockfile', '--silent'],
    // Where packages are cached, and which registry they come from.
    process.env as Variables,
    folder,
  );
  if (exitCode !== 0) throw new Error(`the test runners could not be installed: ${stderr}`);
  return folder;
}

/** With these test runners beside it. */
export async function createTestingProject(runners: readonly string[] = []): Promise<TestingProject> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-testing-')));
  await installPackage(folder, ['bun-types', '@types/node', '@types/bun']);
  if (runners.length > 0) linkPackages(folder, runners, await installRunners());
  return {
    folder,
    takeExample(name) {
      const target = join(folder, name);
      rmSync(target, { recursive: true, force: true });
      cpSync(join(root, 'examples', name), target, { recursive: true });
      cpSync(join(root, 'examples/notes'), join(folder, 'notes'), { recursive: true });
      rmSync(join(target, 'node_modules'), { recursive: true, force: true });
      symlinkSync('../node_modules', join(target, 'node_modules'));
      return target;
    },
    async write(name, text) {
      await Bun.write(join(folder, name), text);
      return join(folder, name);
    },
    run: (command, where = folder, environment = {}) => runProgram(command, environment, where),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
