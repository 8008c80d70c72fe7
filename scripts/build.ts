import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { embeddedFolder, locate, type StaticFile, staticFiles } from '../src/http/static-files.ts';

/**
 * `npm run build [-- <file>]`: the whole program as one executable for this platform, `dist/quintet` unless a file is
 * named. It needs neither Node nor a folder of packages beside it.
 */

const root = join(import.meta.dir, '..');
const outfile = resolve(process.argv[2] ?? join(root, 'dist', 'quintet'));

/** The files of packages, in one folder under the names that they are served by. */
function gatherStaticFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(staticFiles)) copyFileSync(locate(name as StaticFile), join(folder, name));
}

const scratch = mkdtempSync(join(tmpdir(), 'quintet-build-'));
try {
  const assets = join(scratch, embeddedFolder);
  gatherStaticFiles(assets);
  await Bun.build({
    entrypoints: [join(root, 'src/main.ts'), join(root, 'src/watchdog-thread.ts')],
    // What lies in the folder that it is started from must not change what the program is.
    compile: { outfile, assets: [assets], autoloadBunfig: false, autoloadDotenv: false },
  });
  process.stdout.write(`${outfile}\n`);
} finally {
  rmSync(scratch, { recursive: true });
}
