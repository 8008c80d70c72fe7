import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeConsole } from '../console/build.ts';
import {
  embeddedFolder,
  locate,
  type SourceFile,
  type StaticFile,
  sourceFiles,
  staticFiles,
} from '../src/http/static-files.ts';
import { embeddedName } from '../src/interfaces/console/bundle.ts';

/** The location of the assets inside the program. */
const sources = join(import.meta.dir, '../src');

/** The files of the threads that the program starts. */
export const threads = ['watchdog-thread', 'lane-thread'] as const;

/** The entry points: the program and its threads. */
export const entrypoints: [string, ...string[]] = [
  join(sources, 'main.ts'),
  ...threads.map((name) => join(sources, `${name}.ts`)),
];

/** The files next to a bundled program: those of packages, our own assets, and the console. */
export async function gatherAssets(folder: string): Promise<string> {
  const assets = join(folder, embeddedFolder);
  mkdirSync(assets, { recursive: true });
  for (const name of Object.keys({ ...staticFiles, ...sourceFiles }))
    copyFileSync(locate(name as StaticFile | SourceFile), join(assets, name));
  await writeConsole(join(assets, embeddedName));
  return assets;
}
