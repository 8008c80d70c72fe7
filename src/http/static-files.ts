import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Answer } from './answer.ts';

/**
 * The files of installed packages that our pages load, by the name that we serve them under. `npm run build` puts the same
 * files into the executable, so a page needs a line here and nothing else.
 */
export const staticFiles = {
  'react.js': { package: 'react', path: 'umd/react.production.min.js' },
  'react-dom.js': { package: 'react-dom', path: 'umd/react-dom.production.min.js' },
  'graphiql.js': { package: 'graphiql', path: 'graphiql.min.js' },
  'graphiql.css': { package: 'graphiql', path: 'graphiql.min.css' },
} as const;

export type StaticFile = keyof typeof staticFiles;

/**
 * Files of our own that the program runs, and pages load too, by their path below `src`. The bundler takes a file for code
 * or for text, never for both.
 */
export const sourceFiles = {
  'snippets.js': 'interfaces/pages/assets/snippets.js',
} as const;

export type SourceFile = keyof typeof sourceFiles;

/** The folder of the executable that the files are in. From source there is no such folder. */
export const embeddedFolder = 'static';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Where the file is on this machine, or in the executable. */
export function locate(name: StaticFile | SourceFile): string {
  const embedded = join(import.meta.dirname, embeddedFolder, name);
  if (existsSync(embedded)) return embedded;
  if (isSourceFile(name)) return join(import.meta.dirname, '..', sourceFiles[name]);
  const file = staticFiles[name];
  // By its manifest: a package need not export the file itself.
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

/** Files that were asked for: they are read, and compressed, once. */
const served = new Map<StaticFile, Promise<Answer>>();

export function answerStaticFile(name: StaticFile): Promise<Answer> {
  const serving = served.get(name) ?? readAnswer(name);
  served.set(name, serving);
  // One that could not be read is read again.
  serving.catch(() => served.delete(name));
  return serving;
}

async function readAnswer(name: StaticFile): Promise<Answer> {
  const [extension = ''] = name.split('.').slice(-1);
  return new Answer(200, await readFile(locate(name), 'utf8'), {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  }).kept();
}
