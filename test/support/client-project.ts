import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { runProgram } from './command-line.ts';
import { installPackage } from './user-project.ts';

const root = join(import.meta.dir, '../..');

/** The compilers that users have: that of this project and the previous one. */
export const compilers = [
  join(root, 'node_modules/.bin/tsc'),
  join(root, 'client/node_modules/.bin/tsc'),
] as const;

export type ClientProject = Awaited<ReturnType<typeof createClientProject>>;

/** A user's project with the client and some packages installed. */
export async function createClientProject() {
  const folder = await makeScratchFolder('project');
  await installPackage(folder, ['graphql', 'graphql-ws', '@types/node']);
  return {
    folder,
    async write(name: string, text: string) {
      await Bun.write(join(folder, name), text);
      return join(folder, name);
    },
    /** Returns the compiler errors of a file; empty if there are none. */
    async compile(compiler: string, file: string, options: readonly string[]) {
      const command = [compiler, '--noEmit', '--strict', '--target', 'es2022', ...options, file];
      return (await runProgram(command, {}, folder)).stdout;
    },
  };
}
