import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '../auth/passwords.ts';
import { type DocumentFile, isFileOfLines } from '../data/document/document-file.ts';
import { importDocument } from '../data/import-document.ts';
import { systemClock } from '../lib/clock.ts';
import { counted } from '../lib/text.ts';
import { contracts } from '../records/contracts.ts';
import { describeLocation } from '../storage/location.ts';
import { type Action, requireDatabase, withDatabase } from './command.ts';
import { linesOption } from './export.ts';
import { withProgress } from './progress.ts';
import { appendOption } from './seed-options.ts';

export const importData: Action = {
  name: 'import',
  needsContracts: true,
  summary: 'add the records of a document',
  details:
    'Adds either all records or none. The file `-` is standard input. A file that ends in `.jsonl` has one record per line.',
  operands: ['<file>'],
  options: { append: appendOption, lines: linesOption },
  example: 'class.json --append',

  async run({ config, words: [given = ''], options, print, input, untilAskedToEnd }) {
    requireDatabase(config, 'existing or new');
    await withFile(given, options.lines === true, input, (file) =>
      withDatabase(
        config,
        async (database) => {
          const records = await withProgress(untilAskedToEnd(), (onProgress) =>
            importDocument(database, contracts, file, {
              append: options.append === true,
              onProgress,
              now: systemClock.now(),
              hash: (password) => createPasswords().hash(password),
            }),
          );
          print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} from ${file.name}`);
        },
        'existing or new',
      ),
    );
  },
};

/** Provides a file. Standard input is copied into one first, because other writers wait while it is read. */
async function withFile(
  given: string,
  hasLines: boolean,
  input: AsyncIterable<Uint8Array>,
  work: (file: DocumentFile) => Promise<void>,
): Promise<void> {
  if (given !== '-') return work({ path: given, name: given, hasLines: hasLines || isFileOfLines(given) });
  const directory = await mkdtemp(join(tmpdir(), 'quintet-import-'));
  try {
    const path = join(directory, 'data');
    await writeFile(path, input, { flag: 'wx', mode: 0o600 });
    await work({ path, name: 'standard input', hasLines });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
