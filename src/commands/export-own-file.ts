import { statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { cannotWrite, replaceFiles, writeNewFile } from '../lib/files.ts';
import { counted } from '../lib/text.ts';
import { markSaved, readLoadedFile } from '../own/load-own-file.ts';
import type { OwnDescription } from '../own/own-catalog.ts';
import { fingerprintOf } from '../own/read-own-file.ts';
import { readOwnContent, writeSources, writeWhole } from '../own/write-own-file.ts';
import type { Database, Reader } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type CommandContext, UsageError, withDatabase } from './command.ts';
import { nameOfFile, requireSameFile } from './own-file.ts';
import { withProgress } from './progress.ts';

/** Prints the collections of a file, or writes them to a new file or, with `--save`, to the file itself. */
export async function exportOwnFile(context: CommandContext): Promise<void> {
  const { config, options, words, print, write } = context;
  const [file = '-'] = words;
  for (const name of ['with-passwords', 'lines'])
    if (options[name] !== undefined) throw new UsageError(`--${name} works on the five contracts only`);
  if (options.save === true && words.length > 0)
    throw new UsageError(`--save writes to ${nameOfFile(config)}: leave out ${file}`);
  await withDatabase(config, async (database) => {
    const where = describeLocation(config.databaseUrl);
    if (options.save === true) {
      const { records, names } = await save(context, database);
      return print(`${where}: ${counted(records, 'record')} in ${names.join(', ')}`);
    }
    const content = await database.snapshot((reader) => readContent(context, reader));
    if (file === '-') return write(writeWhole(content));
    await writeNewFile(file, (handle) =>
      handle.appendFile(writeWhole(content)).catch((error) => {
        throw cannotWrite(file, error);
      }),
    );
    print(`${where}: ${counted(content.records, 'record')} in ${file}`);
  });
}

function readContent({ config, untilAskedToEnd }: CommandContext, reader: Reader) {
  return withProgress(untilAskedToEnd(), async (onProgress) =>
    readOwnContent(reader, await readDescription(config, reader), onProgress),
  );
}

async function readDescription(config: CommandContext['config'], reader: Reader): Promise<OwnDescription> {
  const loaded = await readLoadedFile(reader);
  requireSameFile(config, loaded);
  if (loaded !== null) return loaded.description;
  throw new Error(
    `${describeLocation(config.databaseUrl)}: ${nameOfFile(config)} was never loaded: start the server once`,
  );
}

/** Nothing can be written to the records until they are in the file, and the file counts as loaded. */
async function save(context: CommandContext, database: Database) {
  const apiFile = context.config.apiFile ?? [];
  requireJson((await readDescription(context.config, database)).files.map(({ path }) => path));
  return database.exclusively(
    async (writer) => {
      const content = await readContent(context, writer);
      const sources = writeSources(content).map(({ path, text }) => ({
        path: findPath(apiFile, path),
        text,
      }));
      await replaceFiles(sources);
      await markSaved(writer, fingerprintOf(sources));
      return { records: content.records, names: sources.map(({ path }) => path) };
    },
    { tables: ['documents', 'own_file'] },
  );
}

function requireJson(paths: readonly string[]): void {
  const other = paths.find((path) => extname(path).toLowerCase() !== '.json');
  if (other === undefined) return;
  const name = basename(other);
  throw new Error(
    `${name} cannot be saved, only .json files can: leave out --save to print the records as JSON`,
  );
}

/** Finds a file that was loaded among the given paths: it may have been loaded from another working folder. */
function findPath(given: readonly string[], loaded: string): string {
  const name = basename(loaded);
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = given.find((path) => basename(path) === name && !isFolder(path));
  if (file !== undefined) return file;
  const folder = given.find(isFolder);
  if (folder === undefined) throw new Error(`${name} was loaded too: name all files`);
  return join(folder, name);
}
