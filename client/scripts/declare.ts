import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The declarations of the client: those that tsc writes, and those of the packages that they import. */

const root = join(import.meta.dir, '../..');

/**
 * The packages that the declarations import, directly or indirectly. They are copied, so that users need no other
 * package.
 */
const borrowed = ['openapi-fetch', 'openapi-typescript-helpers'] as const;

const nameOfBorrowed = new RegExp(`(?<=from )'(${borrowed.join('|')})'`, 'g');

export async function declareClient(outdir: string): Promise<void> {
  const command = [
    process.execPath,
    join(root, 'node_modules/typescript/bin/tsc'),
    '--project',
    join(root, 'client'),
    '--outDir',
    outdir,
  ];
  const compiler = Bun.spawn(command, { stdout: 'pipe', stderr: 'inherit' });
  const complaints = await compiler.stdout.text();
  if ((await compiler.exited) !== 0) throw new Error(complaints);
  for (const name of borrowed) {
    copyFileSync(join(root, 'node_modules', name, 'dist/index.d.mts'), join(outdir, `${name}.d.ts`));
  }
  for (const path of new Bun.Glob('**/*.d.ts').scanSync(outdir)) nameCopies(outdir, path);
}

function nameCopies(outdir: string, path: string): void {
  const text = readFileSync(join(outdir, path), 'utf8');
  const up = relative(join(path, '..'), '.') || '.';
  const changed = text.replace(nameOfBorrowed, (_, name) => `'${up}/${name}.js'`);
  if (changed !== text) writeFileSync(join(outdir, path), changed);
}
