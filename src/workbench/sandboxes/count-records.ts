import type { Catalog } from '../../records/catalog.ts';
import type { AnyRecord } from '../../records/record.ts';
import type { Reader } from '../../storage/database.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** The number of records in each collection. */
export async function countRecords(reader: Reader, { collections }: Catalog): Promise<RecordCounts> {
  const counts = collections.map(
    (record) => `(${record.isCounted ? counterOf(record) : countOf(record)}) as "${record.name}"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

const countOf = ({ table, mirrored }: AnyRecord): string =>
  `select count(*)${mirrored === undefined ? '' : ' / 2'} from ${table}`;

/** Sums the stored counters, because counting a million rows would be too slow. */
const counterOf = ({ table }: AnyRecord): string =>
  `select cast(coalesce(sum(value), 0) as bigint) from counters where name = '${table}'`;
