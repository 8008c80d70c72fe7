import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '../..');

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** The packages that npm installs for users: all dependencies except development ones. */
function productionFolders(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path);
}

/** Links them into a folder: equivalent to `npm install --omit=dev`, without a network. */
export function linkProductionPackages(folder: string, { without = [] as readonly string[] } = {}): void {
  for (const path of productionFolders().filter((folder) => !without.includes(folder))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../bun/bin/bun.exe', join(folder, 'node_modules/.bin/bun'));
}
