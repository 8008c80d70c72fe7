import type { Database } from './database.ts';

export interface DocumentBounds {
  readonly maxDocuments: number;
  readonly maxBytes: number;
}

/** A sweep reduces the store to this share of the limits, so that not every new document triggers one. */
const sweptTo = 0.9;

/**
 * Creates the store of documents by the hash of their text, shared by all processes on the database. Losing a document
 * is harmless: the client sends it again.
 */
export function createDocumentStore(database: Database, { maxDocuments, maxBytes }: DocumentBounds) {
  const { now } = database.dialect;
  return {
    async find(hash: string) {
      const row = await database.first<{ body: string; unused: number }>(
        `select body, ${now} - used_at as unused from persisted_documents where hash = $1`,
        [hash],
      );
      return row && { body: row.body, unusedMs: Number(row.unused) };
    },

    async keep(hash: string, body: string): Promise<void> {
      await database.transaction(async (writer) => {
        await writer.run(
          `insert into persisted_documents (hash, used_at, bytes, body) values ($1, ${now}, $2, $3)
           on conflict (hash) do update set used_at = excluded.used_at`,
          [hash, Buffer.byteLength(body), body],
        );
        const held = await writer.first<{ documents: number; bytes: number | null }>(
          'select count(*) as documents, sum(bytes) as bytes from persisted_documents',
        );
        const isFull = Number(held?.documents) > maxDocuments || Number(held?.bytes) > maxBytes;
        if (!isFull) return;
        await writer.run(
          `delete from persisted_documents where hash in (
             select hash from (
               select hash, row_number() over latest as place, sum(bytes) over latest as total
               from persisted_documents window latest as (order by used_at desc, hash)
             ) as placed where place > $1 or total > $2)`,
          [Math.ceil(maxDocuments * sweptTo), Math.ceil(maxBytes * sweptTo)],
        );
      }, 'bookkeeping');
    },

    async use(hash: string): Promise<void> {
      await database.transaction(
        (writer) => writer.run(`update persisted_documents set used_at = ${now} where hash = $1`, [hash]),
        'bookkeeping',
      );
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
