import type { Catalog } from '../records/catalog.ts';
import type { Database, Reader, SchemaWriter } from '../storage/database.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import type { BulkWriter } from './bulk-writer.ts';
import { changeInBulk, type OnProgress } from './change-in-bulk.ts';

export interface FillOptions {
  readonly append: boolean;
  readonly onProgress: OnProgress;
}

export class DatabaseNotEmpty extends Error {
  constructor() {
    super('the database already has data: add to it with --append, or empty it with quintet reset');
  }
}

/** Adds many records to a database, all or none, and returns their number. */
export function fillDatabase(
  database: Database,
  catalog: Catalog,
  { append, onProgress }: FillOptions,
  fill: (bulk: BulkWriter, writer: SchemaWriter) => Promise<void>,
): Promise<number> {
  return changeInBulk(database, catalog, {
    onProgress,
    async work(bulk, writer) {
      if (!append && (await hasData(writer, catalog))) throw new DatabaseNotEmpty();
      await fill(bulk, writer);
      // A token of the previous owner of an id must not work for the new one.
      if (bulk.hasReusedUsers) await startTokenEpoch(writer, new Date());
    },
  });
}

export async function hasData(reader: Reader, { collections }: Catalog): Promise<boolean> {
  for (const { table } of collections) {
    if ((await reader.first(`select 1 as found from ${table} limit 1`)) !== null) return true;
  }
  return false;
}

/** Returns the ids of all tags by folded name; none if there are no tags in the catalog. */
export async function readTags(reader: Reader, catalog: Catalog): Promise<ReadonlyMap<string, number>> {
  if (catalog.find('tags') === undefined) return new Map();
  const rows = await reader.all<{ id: number; name_folded: string }>('select id, name_folded from blog_tags');
  return new Map(rows.map(({ id, name_folded: folded }) => [folded, id]));
}
