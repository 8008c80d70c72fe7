import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finished, runProgram, type Variables } from './command-line.ts';
import { installPackage } from './user-project.ts';

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

/** With these packages beside it, as they are installed here. */
export async function createTestingProject(packages: readonly string[] = []): Promise<TestingProject> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-testing-')));
  await installPackage(folder, ['bun-types', '@types/node', '@types/bun', ...packages]);
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
