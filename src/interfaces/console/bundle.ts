import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder } from '../../http/static-files.ts';

/** The files of the console by their names. */
export type Bundle = ReadonlyMap<string, string>;

/** Where the executable has them. */
export const embeddedName = 'console';

interface Builder {
  buildConsole(): Promise<Bundle>;
}

const builder = join(import.meta.dirname, '../../../console/build.ts');

/** The executable and the package have the files with them; where there are sources, the files are made of them. */
export async function readBundle(): Promise<Bundle> {
  const embedded = join(import.meta.dirname, embeddedFolder, embeddedName);
  if (existsSync(embedded)) return readFolder(embedded);
  const { buildConsole } = (await import(builder)) as Builder;
  return buildConsole();
}

async function readFolder(folder: string): Promise<Bundle> {
  const names = await readdir(folder);
  const files = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return new Map(await Promise.all(files));
}
