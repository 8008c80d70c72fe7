import { readLastIds } from '../data/change-in-bulk.ts';
import { isFileOfLines } from '../data/document/document-file.ts';
import { type Form, writeDocument } from '../data/document/write-document.ts';
import { cannotWrite, requireNewFile, writeNewFile } from '../lib/files.ts';
import { counted } from '../lib/text.ts';
import { contracts } from '../records/contracts.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type Action, type CommandOption, requireDatabase, UsageError, withDatabase } from './command.ts';
import { exportOwnFile } from './export-own-file.ts';
import { withProgress } from './progress.ts';

export const linesOption: CommandOption = {
  meaning: 'one record per line, as in a file whose name ends in `.jsonl`',
};

export const exportData: Action = {
  name: 'export',
  summary: 'write the data as a document',
  details:
    'Writes to a new file, or to standard output without one. Works while servers are running. With `--api shop.json`, writes the collections of that file as such a file.',
  operands: ['[file]'],
  options: {
    'with-passwords': { meaning: 'include password hashes; keep such a file secret' },
    lines: linesOption,
    save: { meaning: 'replace the file named with `--api` by the current records' },
  },
  example: 'class.json',

  async run(context) {
    const { config, words, options, print, write, untilAskedToEnd } = context;
    const [file = '-'] = words;
    const toFile = file !== '-';
    if (options.save === true && config.apiFile === null)
      throw new UsageError('--save requires --api, which names the file to replace');
    requireDatabase(config);
    if (toFile) requireNewFile(file);
    if (config.apiFile !== null) return exportOwnFile(context);
    const form = options.lines === true || isFileOfLines(file) ? 'lines' : 'document';
    const hasHashes = options['with-passwords'] === true;
    await withDatabase(config, async (database) => {
      const writeTo = (put: Put) =>
        withProgress(untilAskedToEnd(), (onProgress) =>
          exportTo(database, { form, hasHashes }, async (text, records) => {
            await put(text);
            onProgress(records);
          }),
        );
      if (!toFile) {
        await writeTo(write);
        return;
      }
      const records = await writeNewFile(file, (handle) => {
        const append = (text: string) =>
          handle.appendFile(text).catch((error) => {
            throw cannotWrite(file, error);
          });
        return writeTo(append);
      });
      print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} in ${file}`);
    });
  },
};

type Put = (text: string) => Promise<unknown>;

/** Writes a snapshot of a database and returns the number of records. */
function exportTo(
  database: Database,
  options: { readonly form: Form; readonly hasHashes: boolean },
  put: (text: string, records: number) => Promise<unknown>,
): Promise<number> {
  return database.snapshot(async (reader) => {
    const lastIds = await readLastIds(database, contracts, reader);
    let total = 0;
    for await (const { text, records } of writeDocument(reader, contracts, { ...options, lastIds })) {
      total += records;
      await put(text, total);
    }
    return total;
  });
}
