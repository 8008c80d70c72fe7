import { readLoadedFile } from '../../own/load-own-file.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { AnyRecord } from '../../records/record.ts';
import type { Reader } from '../../storage/database.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** The number of records in each collection. */
export async function countRecords(reader: Reader, { source, collections }: Catalog): Promise<RecordCounts> {
  if (source === 'file') return countDocuments(reader);
  const counts = collections.map(
    (record) => `(${record.isCounted ? counterOf(record) : countOf(record)}) as "${record.name}"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

async function countDocuments(reader: Reader): Promise<RecordCounts> {
  const loaded = await readLoadedFile(reader);
  const rows = await reader.all<{ name: string; total: number }>(
    `select name, cast(sum(value) as bigint) as total from counters where name like 'documents.%' group by name`,
  );
  const totals = new Map(rows.map(({ name, total }) => [name, total]));
  const served = (loaded?.description.parts ?? []).filter(({ kind }) => kind === 'collection');
  return Object.fromEntries(served.map(({ name }) => [name, totals.get(`documents.${name}`) ?? 0]));
}

const countOf = ({ table, mirrored }: AnyRecord): string =>
  `select count(*)${mirrored === undefined ? '' : ' / 2'} from ${table}`;

/** Sums the stored counters, because counting a million rows would be too slow. */
const counterOf = ({ table }: AnyRecord): string =>
  `select cast(coalesce(sum(value), 0) as bigint) from counters where name = '${table}'`;
