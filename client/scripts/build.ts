import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declareClient } from './declare.ts';

/**
 * `npm run build:client`: builds the files that users import as `quintet/client` and `quintet/testing`, or from the
 * package `quintet-client`. The client is a single JavaScript file for Node, Bun and browsers, with its declarations
 * next to it.
 */

const folder = join(import.meta.dir, '..');

/** Third-party code in the bundle. */
const bundled = ['eventsource-parser', 'graphql', 'openapi-fetch', 'openapi-typescript-helpers'] as const;

// Names and lines are kept, so that stack traces are readable; bundlers minify them again.
const readable = { syntax: true, whitespace: false, identifiers: false };

export async function buildClient(outdir: string): Promise<{ readonly path: string; readonly text: string }> {
  rmSync(outdir, { recursive: true, force: true });
  await Bun.build({
    entrypoints: [join(folder, 'src/index.ts')],
    outdir,
    target: 'browser',
    format: 'esm',
    minify: readable,
  });
  await buildTesting(join(outdir, 'testing'));
  writeFileSync(join(outdir, 'LICENSES'), bundled.map(licenseOf).join('\n'));
  const path = join(outdir, 'index.js');
  return { path, text: readFileSync(path, 'utf8') };
}

/** Each file imports the ones before it, so that all share the same classes. `connect.js` works without the server. */
async function buildTesting(outdir: string): Promise<void> {
  for (const name of ['connect', 'index', 'vitest', 'playwright'])
    await buildOneOf(join(folder, `src/testing/${name}.ts`), outdir);
}

async function buildOneOf(entrypoint: string, outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: [entrypoint],
    outdir,
    target: 'node',
    format: 'esm',
    minify: readable,
    external: ['vitest', '@playwright/test'],
    plugins: [
      {
        name: 'leave what is beside it',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\/(?:connect|index)\.ts$/ }, ({ path }) => ({
            path: path.replace(/ts$/, 'js'),
            external: true,
          }));
          onResolve({ filter: /\/bin\/program\.js$/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
}

function licenseOf(name: string): string {
  const [file = ''] = new Bun.Glob('LICENSE*').scanSync(join(folder, '../node_modules', name));
  return `${name}\n\n${readFileSync(join(folder, '../node_modules', name, file), 'utf8')}`;
}

if (import.meta.main) {
  const outdir = join(folder, 'dist');
  await buildClient(outdir);
  await declareClient(outdir);
}
