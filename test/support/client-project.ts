import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './command-line.ts';
import { installPackage } from './user-project.ts';

const root = join(import.meta.dir, '../..');

/** A user's project with the client and some packages installed. */
export interface ClientProject {
  readonly folder: string;
  write(name: string, text: string): Promise<string>;
  /** Returns the compiler errors of a file; empty if there are none. */
  compile(compiler: string, file: string, options: readonly string[]): Promise<string>;
  remove(): void;
}

/** The compilers that users have: that of this project and the previous one. */
export const compilers = [
  join(root, 'node_modules/.bin/tsc'),
  join(root, 'client/node_modules/.bin/tsc'),
] as const;

export async function createClientProject(): Promise<ClientProject> {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-project-'));
  await installPackage(folder, ['graphql', 'graphql-ws', '@types/node']);
  return {
    folder,
    async write(name, text) {
      await Bun.write(join(folder, name), text);
      return join(folder, name);
    },
    async compile(compiler, file, options) {
      const command = [compiler, '--noEmit', '--strict', '--target', 'es2022', ...options, file];
      return (await runProgram(command, {}, folder)).stdout;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
