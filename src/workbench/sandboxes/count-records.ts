import { collectionNameOf, dataRecords } from '../../records/all-records.ts';
import type { AnyRecord } from '../../records/record.ts';
import type { Reader } from '../../storage/database.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** The number of records of each type, keyed by the names that `seed` uses. */
export async function countRecords(reader: Reader): Promise<RecordCounts> {
  const counts = dataRecords.map(
    (record) =>
      `(${record.isCounted ? counterOf(record) : countOf(record)}) as "${collectionNameOf(record)}"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

const countOf = ({ table, mirrored }: AnyRecord): string =>
  `select count(*)${mirrored === undefined ? '' : ' / 2'} from ${table}`;

/** Sums the stored counters, because counting a million rows would be too slow. */
const counterOf = ({ table }: AnyRecord): string =>
  `select cast(coalesce(sum(value), 0) as bigint) from counters where name = '${table}'`;
