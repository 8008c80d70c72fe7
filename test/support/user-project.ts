import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildClient } from '../../client/scripts/build.ts';
import { declareClient } from '../../client/scripts/declare.ts';

const root = join(import.meta.dir, '../..');

/**
 * Installs the package in a user's project, along with packages that are linked from here. It is built for that
 * project alone, because other tests build theirs at the same time.
 */
export async function installPackage(folder: string, packages: readonly string[]): Promise<void> {
  const installed = join(folder, 'node_modules/quintet');
  mkdirSync(join(installed, 'client'), { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  symlinkSync(join(root, 'bin'), join(installed, 'bin'));
  linkPackages(folder, packages, root);
  const outdir = join(installed, 'client/dist');
  await buildClient(outdir);
  await declareClient(outdir);
  await Bun.write(join(folder, 'package.json'), '{"type": "module"}');
}

/** Links packages into a project from the folder that they are installed in. */
export function linkPackages(folder: string, packages: readonly string[], source: string): void {
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(source, 'node_modules', name), join(folder, 'node_modules', name));
  }
}
