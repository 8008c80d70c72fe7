import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run build:client`: what users import as `quintet/client`, but for its declarations, which the compiler writes
 * beside it. One file of JavaScript with everything in it, for Node, Bun and browsers.
 */

const folder = join(import.meta.dir, '..');
const outdir = join(folder, 'dist');

/** What ends up in the file that is not ours. */
const bundled = ['eventsource-parser', 'graphql', 'openapi-fetch'] as const;

export async function buildClient(): Promise<{ readonly path: string; readonly text: string }> {
  rmSync(outdir, { recursive: true, force: true });
  await Bun.build({
    entrypoints: [join(folder, 'src/index.ts')],
    outdir,
    target: 'browser',
    format: 'esm',
    // Names and lines stay, so that a stack trace can be read; whoever bundles it again shortens them.
    minify: { syntax: true, whitespace: false, identifiers: false },
  });
  writeFileSync(join(outdir, 'LICENSES'), bundled.map(licenseOf).join('\n'));
  const path = join(outdir, 'index.js');
  return { path, text: readFileSync(path, 'utf8') };
}

function licenseOf(name: string): string {
  const [file = ''] = new Bun.Glob('LICENSE*').scanSync(join(folder, '../node_modules', name));
  return `${name}\n\n${readFileSync(join(folder, '../node_modules', name, file), 'utf8')}`;
}

if (import.meta.main) await buildClient();
