import { counted } from '../lib/text.ts';
import { allRecords, recordsByKind } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { renewLog } from '../storage/log-name.ts';
import { keepSecret } from '../storage/settings.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import { changeInBulk, deleteAll, type OnProgress } from './change-in-bulk.ts';
import type { DataSource } from './data-header.ts';
import { type LineValues, withJsonText } from './parse-line.ts';
import { readData } from './read-data.ts';

export interface Restored {
  readonly records: number;
  /** Lines for the operator about everything in the backup that this program has no place for. */
  readonly skipped: readonly string[];
}

/** Replaces everything in a database with a backup, or nothing. The schema of the database must be up to date. */
export async function restoreBackup(
  database: Database,
  path: string,
  onProgress?: OnProgress,
): Promise<Restored> {
  const source: DataSource = { path, name: path, purpose: 'restore' };
  const unknown = new Map<string, number>();
  const skip = (part: string) => unknown.set(part, (unknown.get(part) ?? 0) + 1);
  const records = await changeInBulk(database, {
    records: allRecords,
    onProgress,
    // Everything in a backup was stored once, so a record that cannot be stored usually means damage.
    async explain(error) {
      await readData(source, { line: () => undefined });
      return error;
    },
    async work(bulk, writer) {
      const putBack = await keepSecret(writer, 'events_secret');
      await deleteAll(writer, allRecords);
      await readData(source, {
        header(lastIds) {
          bulk.goOnAfter(lastIds);
          for (const kind of Object.keys(lastIds)) if (!recordsByKind.has(kind)) skip(`lastIds.${kind}`);
        },
        line(position, values, text) {
          for (const part of unknownIn(values)) skip(part);
          const record = recordsByKind.get(values.kind);
          if (record === undefined) return undefined;
          // As it was stored, even if an interface would reject it today.
          return bulk.add({ ...withJsonText(record, values, text), kind: record.kind }, position);
        },
      });
      await bulk.flush();
      // With the secret kept, old positions of clients are recognized as those of a log that no longer exists.
      await putBack();
      await renewLog(writer);
      // The backup does not know ids that were assigned after it, so their tokens must end.
      await startTokenEpoch(writer, new Date());
    },
  });
  return { records, skipped: [...unknown].map(describeSkipped) };
}

/** Returns the kind of a line, or those of its fields, that this program no longer has. */
function unknownIn(values: LineValues): readonly string[] {
  const { kind } = values;
  const fields = recordsByKind.get(kind)?.fields;
  if (fields === undefined) return [String(kind)];
  const names = Object.keys(values).filter((name) => name !== 'kind' && !Object.hasOwn(fields, name));
  return names.map((name) => `${kind}.${name}`);
}

function describeSkipped([part, count]: readonly [string, number]): string {
  const what = counted(count, part.includes('.') ? 'value' : 'record');
  return `skipped ${what} of ${part}, which this version does not have`;
}
