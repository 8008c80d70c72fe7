import { inWords, problemsOf } from '../lib/api.ts';
import { attempt, say } from '../lib/notices.ts';
import { saveFile } from '../lib/save-file.ts';
import { counted } from '../lib/text.ts';
import type { Collection, Row } from './collections.ts';
import { parseCsv, toCsv } from './csv.ts';
import { toValue } from './drafts.ts';
import { createRecord, readAll } from './source.ts';

/** Downloads and uploads the records of a collection. */

export async function download(world: string, { name }: Collection, type: 'json' | 'csv'): Promise<void> {
  await attempt(async () => {
    const rows = await readAll(world, name);
    const text = type === 'csv' ? toCsv(rows) : `${JSON.stringify(rows, null, 2)}\n`;
    saveFile(`${world}-${name}.${type}`, text);
  });
}

/** Creates the records of a file, and stops at the first one that the server rejects. */
export async function upload(world: string, collection: Collection, file: File): Promise<void> {
  let created = 0;
  try {
    const rows = rowsIn(collection, file.name, await file.text());
    for (const row of rows) {
      await createRecord(world, collection.name, row);
      created += 1;
    }
    say(`Created ${counted(created, collection.one)}.`);
  } catch (error) {
    const words = problemsOf(error).join('; ') || inWords(error);
    say(`${file.name}, record ${created + 1}: ${words}. Created ${counted(created, collection.one)}.`, true);
  }
}

/** Returns the records of a file: a list, or a document with the list under the name of the collection. */
function rowsIn(collection: Collection, name: string, text: string): readonly Row[] {
  if (name.endsWith('.csv')) return parseCsv(text).map((row) => fromCells(collection, row));
  const parsed = JSON.parse(text);
  const rows = [parsed, parsed?.data, parsed?.[collection.name], parsed?.data?.[collection.name]].find(
    Array.isArray,
  );
  if (rows === undefined) throw new Error(`the file has no list of ${collection.title.toLowerCase()}`);
  return rows;
}

function fromCells({ fields }: Collection, cells: Readonly<Record<string, string>>): Row {
  const filled = Object.entries(cells).filter(([, text]) => text !== '');
  return Object.fromEntries(
    filled.map(([name, text]) => {
      const field = fields.find((each) => each.name === name);
      return [name, field === undefined ? text : toValue(field, text)];
    }),
  );
}
