import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { madeOnce } from '../lib/once.ts';
import { Reply } from './reply.ts';

/**
 * Files of installed packages that the pages load, by the name they are served under. `npm run build` embeds
 * the same files in the executable, so a new file needs only a line here.
 */
export const staticFiles = {
  'react.js': { package: 'react', path: 'umd/react.production.min.js' },
  'react-dom.js': { package: 'react-dom', path: 'umd/react-dom.production.min.js' },
  'graphiql.js': { package: 'graphiql', path: 'graphiql.min.js' },
  'graphiql.css': { package: 'graphiql', path: 'graphiql.min.css' },
} as const;

export type StaticFile = keyof typeof staticFiles;

/** Source files that the pages load: their paths below `src`, by the name they are served under. */
export const sourceFiles: ReadonlyMap<string, string> = new Map([
  ...filesIn(
    'pages',
    `base.css code-blocks.css code-blocks.page.js copy-text.js docs.css event-stream.js examples.css guide.page.js guides.css home.css home.page.js
     icon.svg json.page.js language.page.js make.page.js markers.page.js no-script.css operations.css
     own-headers.page.js panels.page.js reference.page.js request-panel.css request-panel.page.js
     sandbox.css search.page.js snippets.js tokens.css tokens.page.js`,
  ),
  ...filesIn('graphql', 'graphiql-page.css graphiql-page.page.js'),
]);

function filesIn(folder: string, names: string): readonly (readonly [string, string])[] {
  return names
    .split(/\s+/)
    .map((name) => [name.replace('.page.', '.'), `interfaces/${folder}/assets/${name}`] as const);
}

/** The folder of these files in the executable. It does not exist when running from source. */
export const embeddedFolder = 'static';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** By default a file is revalidated on every use (304), so a page never loads files of another version. */
export function replyWithFile(name: string, text: string, cacheControl = 'no-cache'): Reply {
  return new Reply(200, text, {
    'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  }).kept();
}

/** Returns the path of the file on disk or in the executable. */
export function locate(name: string): string {
  const embedded = join(import.meta.dirname, embeddedFolder, name);
  if (existsSync(embedded)) return embedded;
  const source = sourceFiles.get(name);
  if (source !== undefined) return join(import.meta.dirname, '..', source);
  const file = staticFiles[name as StaticFile];
  // Resolved through the manifest, because a package need not export the file itself.
  return join(
    dirname(createRequire(import.meta.filename).resolve(`${file.package}/package.json`)),
    file.path,
  );
}

/** Responses for the files requested so far: each file is read and compressed once. */
const served = new Map<string, () => Promise<Reply>>();

export function replyWithStaticFile(name: string): Promise<Reply> {
  const serve = served.get(name) ?? madeOnce(() => readReply(name));
  served.set(name, serve);
  return serve();
}

async function readReply(name: string): Promise<Reply> {
  const text = await readFile(locate(name), 'utf8');
  return replyWithFile(name, text, sourceFiles.has(name) ? undefined : 'public, max-age=3600');
}
