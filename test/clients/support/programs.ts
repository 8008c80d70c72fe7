import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs that is installed, or null if none is. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Returns the reason to skip a test, or false. */
export function withoutProgram(...names: readonly string[]): string | false {
  return findProgram(...names) === null && `no ${names[0]}`;
}
