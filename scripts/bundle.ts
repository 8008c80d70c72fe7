import { renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entrypoints, gatherAssets, threads } from './gather-assets.ts';

const minify = { syntax: true, whitespace: true };

/**
 * Bundles the program into one file for the runtime, with its assets next to it: loading hundreds of source files
 * takes longer than everything else before the first response. The package runs this bundle.
 */
export async function bundle(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const [main, ...others] = entrypoints;
  await Bun.build({
    entrypoints: [main],
    outdir: folder,
    target: 'bun',
    minify,
    // Optional: installed by users who want traces.
    external: ['@opentelemetry/*'],
    // Also compiled to bytecode, in a file that other versions of the runtime ignore. That requires this format, for
    // which the bundler would embed the local paths of the sources.
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

/** `npm run build:server`: builds `dist/server`. */
if (import.meta.main) await bundle(resolve(import.meta.dir, '../dist/server'));
