import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const sources = join(import.meta.dir, '../src');

interface Options {
  /** Starts in half the time and makes the file larger. */
  readonly bytecode?: boolean;
}

/** Makes the whole program one executable for this platform. It needs neither Node nor a folder of packages beside it. */
export async function compile(outfile: string, { bytecode = false }: Options = {}): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'quintet-build-'));
  try {
    const assets = join(scratch, embeddedFolder);
    gatherStaticFiles(assets);
    await writeConsole(join(assets, embeddedName));
    await Bun.build({
      entrypoints: [join(sources, 'main.ts'), join(sources, 'watchdog-thread.ts')],
      // What lies in the folder that it is started from must not change what the program is.
      compile: { outfile, assets: [assets], autoloadBunfig: false, autoloadDotenv: false },
      ...(bytecode && { format: 'esm', bytecode }),
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The files of packages, and ours that pages load, in one folder under the names that they are served by. */
function gatherStaticFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys({ ...staticFiles, ...sourceFiles }))
    copyFileSync(locate(name as StaticFile | SourceFile), join(folder, name));
}
