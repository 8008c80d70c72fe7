import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '../auth/passwords.ts';
import type { DataSource } from '../data/data-header.ts';
import type { FillOptions } from '../data/fill-database.ts';
import { isFixtureFile } from '../data/fixtures/fixture-file.ts';
import { checkFixtures } from '../data/fixtures/import-fixtures.ts';
import { importData as readIn } from '../data/import-data.ts';
import { counted } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { describeLocation } from '../storage/location.ts';
import { type Action, requireDatabase, withDatabase } from './command.ts';
import { withProgress } from './progress.ts';
import { appendOption } from './seed-options.ts';

export const importData: Action = {
  name: 'import',
  summary: 'add the records of an export or fixtures',
  details:
    'Adds either all records or none. The file `-` is standard input. A file that ends in `.json` contains fixtures.',
  operands: ['<file>'],
  options: { append: appendOption },
  example: 'class.jsonl --append',

  async run({ config, words: [file = ''], options, print, input, untilAskedToEnd }) {
    requireDatabase(config, 'existing or new');
    const add = (name: string, addTo: (database: Database, options: FillOptions) => Promise<number>) =>
      withDatabase(
        config,
        async (database) => {
          const records = await withProgress(untilAskedToEnd(), (onProgress) =>
            addTo(database, { append: options.append === true, onProgress }),
          );
          print(`${describeLocation(config.databaseUrl)}: ${counted(records, 'record')} from ${name}`);
        },
        'existing or new',
      );
    if (isFixtureFile(file)) {
      const fixtures = await checkFixtures(file, new Date(), (text) => createPasswords().hash(text));
      return add(file, fixtures.addTo);
    }
    await withSource(file, input, async (source) => {
      const lockedHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
      await add(source.name, (database, how) => readIn(database, source, { ...how, lockedHash }));
    });
  },
};

/** Provides a file. Standard input is copied into one first, because other writers wait while it is read. */
async function withSource(
  file: string,
  input: AsyncIterable<Uint8Array>,
  work: (source: DataSource) => Promise<void>,
): Promise<void> {
  if (file !== '-') return work({ path: file, name: file, purpose: 'import' });
  const directory = await mkdtemp(join(tmpdir(), 'quintet-import-'));
  try {
    const path = join(directory, 'data');
    await writeFile(path, input, { flag: 'wx', mode: 0o600 });
    await work({ path, name: 'standard input', purpose: 'import' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
