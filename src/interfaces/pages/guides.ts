import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFolder } from '../../http/static-files.ts';

/** The files of `docs/` in the order of the navigation. */
const files = {
  Tutorial: ['tutorial'],
  'How-to guides': ['test-runners', 'fixtures', 'control', 'ci', 'class-rooms', 'proxy', 'operations'],
  Manual: ['testing', 'quintet-testing', 'settings', 'commands', 'clients', 'console', 'data', 'collections'],
  Contracts: ['README', 'graphql', 'posts', 'versioned', 'flat-users', 'products'].map(
    (name) => `contracts/${name}`,
  ),
  Explanation: ['architecture', 'reliability', 'security', 'scaling'],
} as const;

export type Shelf = keyof typeof files;
export const shelves = Object.keys(files) as Shelf[];

const embedded = join(import.meta.dirname, embeddedFolder, 'docs');
const folder = existsSync(embedded) ? embedded : join(import.meta.dirname, '../../../docs');

/** A file of `docs/`, which is read on first use. */
export class Guide {
  readonly name: string;
  readonly shelf: Shelf;
  readonly file: string;
  #text: string | null = null;

  constructor(shelf: Shelf, path: string) {
    this.name = path === 'contracts/README' ? 'contracts' : path.replace(/^.*\//, '');
    this.shelf = shelf;
    this.file = `${path}.md`;
  }

  get text(): string {
    this.#text ??= readFileSync(join(folder, this.file), 'utf8');
    return this.#text;
  }

  get title(): string {
    return /^# (.+)$/m.exec(this.text)?.[1] ?? '';
  }
}

export const guides: readonly Guide[] = shelves.flatMap((shelf) =>
  files[shelf].map((path) => new Guide(shelf, path)),
);
