import { randomUUID } from 'node:crypto';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Catalog } from '../records/catalog.ts';
import type { Database } from '../storage/database.ts';
import { type DocumentFile, withDocumentFile } from './document/document-file.ts';
import { readDocument } from './document/read-document.ts';
import { type FillOptions, fillDatabase, readTags } from './fill-database.ts';

export interface ImportOptions extends FillOptions {
  readonly now: Date;
  hash(password: string): Awaitable<string>;
}

/** Adds all records of a document to a database, or none, and returns their number. */
export function importDocument(
  database: Database,
  catalog: Catalog,
  file: DocumentFile,
  { now, hash, ...options }: ImportOptions,
): Promise<number> {
  return withDocumentFile(file, (source) =>
    fillDatabase(database, catalog, options, async (bulk, writer) => {
      const lastIds = Object.fromEntries(bulk.lastIds);
      const given = await readDocument(catalog, source, {
        now: now.toISOString(),
        lastIds,
        knownTags: options.append ? await readTags(writer, catalog) : new Map(),
        mayReferOutside: options.append,
        uuid: () => randomUUID(),
        hash,
        add: (record, values, place) => bulk.add(record, values, place),
      });
      bulk.goOnAfter(given);
    }),
  );
}
