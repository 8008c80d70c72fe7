import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the first of some programs is that this machine has; null where it has none of them. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** For a test: why it is skipped, or that it is not. */
export function withoutProgram(...names: readonly string[]): string | false {
  return findProgram(...names) === null && `no ${names[0]}`;
}
