import { renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entrypoints, gatherAssets, threads } from './gather-assets.ts';

const minify = { syntax: true, whitespace: true };

/**
 * Makes the program one file for the runtime, with what it needs beside it: to load some hundred sources takes longer than
 * all else that it does before its first answer. It is what the package runs.
 */
export async function bundle(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const [main, ...others] = entrypoints;
  await Bun.build({
    entrypoints: [main],
    outdir: folder,
    target: 'bun',
    minify,
    // Installed by those who want traces.
    external: ['@opentelemetry/*'],
    // Compiled as well, into a file beside it, which another version of the runtime leaves alone. That takes this format,
    // for which the bundler would write down where the sources are on this machine.
    format: 'cjs',
    bytecode: true,
    define: { 'import.meta.dirname': 'module.path', 'import.meta.filename': 'module.filename' },
  });
  await Bun.build({ entrypoints: others, outdir: folder, target: 'bun', minify });
  // Under the names that the program starts them by.
  for (const name of threads) renameSync(join(folder, `${name}.js`), join(folder, `${name}.ts`));
  await gatherAssets(folder);
  return join(folder, 'main.js');
}

/** `npm run build:server`: into `dist/server`. */
if (import.meta.main) await bundle(resolve(import.meta.dir, '../dist/server'));
