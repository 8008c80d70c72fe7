import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '../auth/passwords.ts';
import type { DataSource } from '../data/data-file.ts';
import { checkData, importData as readIn } from '../data/import-data.ts';
import { describeLocation } from '../storage/open.ts';
import { type Command, withDatabase } from './command.ts';
import { fillProgress, withProgress } from './progress.ts';

export const importData: Command = {
  name: 'import',
  usage: '<file> [--append]',
  summary: 'add the records of an exported file, or of the standard input ("-"), all of them or none',
  options: { append: { type: 'boolean' } },
  words: 1,

  async run({ config, words: [file = ''], options, print, input, untilAskedToEnd }) {
    await withSource(file, input, async (source) => {
      // Before the database is opened, which may make it or bring it up to date.
      await checkData(source);
      const lockedHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
      await withDatabase(config, async (database) => {
        const records = await withProgress(
          untilAskedToEnd(),
          (show) => {
            const onProgress = fillProgress(show);
            return readIn(database, source, { append: options.append === true, onProgress, lockedHash });
          },
          { unit: 'records' },
        );
        print(`${describeLocation(config.database)}: ${records} records from ${source.name}`);
      });
    });
  },
};

/** A file is read twice, once before anything is locked. What comes in by a pipe is put into one for that. */
async function withSource(
  file: string,
  input: AsyncIterable<Uint8Array>,
  work: (source: DataSource) => Promise<void>,
): Promise<void> {
  if (file !== '-') return work({ path: file, name: file });
  const directory = await mkdtemp(join(tmpdir(), 'quintet-import-'));
  try {
    const path = join(directory, 'data');
    const handle = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of input) await handle.appendFile(chunk);
    } finally {
      await handle.close();
    }
    await work({ path, name: 'the standard input' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
