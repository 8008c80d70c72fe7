import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run build:client`: what users import as `quintet/client` and `quintet/testing`, but for their declarations, which the
 * compiler writes beside them. The client is one file of JavaScript with everything in it, for Node, Bun and browsers.
 */

const folder = join(import.meta.dir, '..');

/** What ends up in the file that is not ours. */
const bundled = ['eventsource-parser', 'graphql', 'openapi-fetch'] as const;

// Names and lines stay, so that a stack trace can be read; whoever bundles it again shortens them.
const readable = { syntax: true, whitespace: false, identifiers: false };

export async function buildClient(
  outdir = join(folder, 'dist'),
): Promise<{ readonly path: string; readonly text: string }> {
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

/** Beside the client, which it imports: a class of it is the same class for whoever imports both. */
async function buildTesting(outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: [join(folder, 'src/testing/index.ts')],
    outdir,
    target: 'node',
    format: 'esm',
    minify: readable,
    plugins: [
      {
        name: 'leave what is beside it',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\.\/index\.ts$/ }, () => ({ path: '../index.js', external: true }));
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

if (import.meta.main) await buildClient();
