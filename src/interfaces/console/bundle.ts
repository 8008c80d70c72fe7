import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder } from '../../http/static-files.ts';

export type Bundle = ReadonlyMap<string, string>;

/** The folder inside the executable. */
export const embeddedName = 'console';

interface Builder {
  buildConsole(): Promise<Bundle>;
}

const builder = join(import.meta.dirname, '../../../console/build.ts');

/** Reads the embedded files of the executable or the package; a source checkout builds them. */
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
