import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/**
 * Source files that both the server and the pages run, by their path below `src`. The bundler treats a file
 * as code or as text, never as both.
 */
export const sourceFiles = {
  'snippets.js': 'interfaces/pages/assets/snippets.js',
} as const;

export type SourceFile = keyof typeof sourceFiles;

/** The folder of these files in the executable. It does not exist when running from source. */
export const embeddedFolder = 'static';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
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
export function locate(name: StaticFile | SourceFile): string {
  const embedded = join(import.meta.dirname, embeddedFolder, name);
  if (existsSync(embedded)) return embedded;
  if (isSourceFile(name)) return join(import.meta.dirname, '..', sourceFiles[name]);
  const file = staticFiles[name];
  // Resolved through the manifest, because a package need not export the file itself.
  return join(
    dirname(createRequire(import.meta.filename).resolve(`${file.package}/package.json`)),
    file.path,
  );
}

function isSourceFile(name: string): name is SourceFile {
  return Object.hasOwn(sourceFiles, name);
}

export function readSourceFile(name: SourceFile): string {
  return readFileSync(locate(name), 'utf8');
}

/** Responses for the files requested so far: each file is read and compressed once. */
const served = new Map<StaticFile, Promise<Reply>>();

export function replyWithStaticFile(name: StaticFile): Promise<Reply> {
  const serving = served.get(name) ?? readReply(name);
  served.set(name, serving);
  // Read again after a failure.
  serving.catch(() => served.delete(name));
  return serving;
}

async function readReply(name: StaticFile): Promise<Reply> {
  return replyWithFile(name, await readFile(locate(name), 'utf8'), 'public, max-age=3600');
}
