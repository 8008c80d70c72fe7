import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files of installed packages that our pages load, by the name that we serve them under. `npm run build` puts the same
 * files into the executable, so a page needs a line here and nothing else.
 */
export const staticFiles = {
  'react.js': { package: 'react', path: 'umd/react.production.min.js' },
  'react-dom.js': { package: 'react-dom', path: 'umd/react-dom.production.min.js' },
  'graphiql.js': { package: 'graphiql', path: 'graphiql.min.js' },
  'graphiql.css': { package: 'graphiql', path: 'graphiql.min.css' },
  'swagger-ui.js': { package: 'swagger-ui-dist', path: 'swagger-ui-bundle.js' },
  'swagger-ui.css': { package: 'swagger-ui-dist', path: 'swagger-ui.css' },
} as const;

export type StaticFile = keyof typeof staticFiles;

/** The folder of the executable that the files are in. From source there is no such folder. */
export const embeddedFolder = 'static';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Where the file is on this machine, or in the executable. */
export function locate(name: StaticFile): string {
  const embedded = join(import.meta.dirname, embeddedFolder, name);
  if (existsSync(embedded)) return embedded;
  const file = staticFiles[name];
  // By its manifest: a package need not export the file itself.
  return join(dirname(fileURLToPath(import.meta.resolve(`${file.package}/package.json`))), file.path);
}

export async function answerStaticFile(name: StaticFile): Promise<Response> {
  const [extension = ''] = name.split('.').slice(-1);
  return new Response(await readFile(locate(name)), {
    headers: {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
}
