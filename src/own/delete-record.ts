import { isObject } from '../lib/json.ts';
import type { Condition, Scalar } from '../records/condition.ts';
import { listDocuments } from '../records/documents.ts';
import type { Dialect, Writer } from '../storage/database.ts';
import { documentSql } from '../storage/document-sql.ts';
import type { Child, OwnCatalog, ServedCollection } from './own-catalog.ts';
import { OwnConflict } from './own-failures.ts';
import { parseFields } from './own-record.ts';
import { textOfId } from './read-records.ts';
import { findReferences } from './references.ts';

/** The number of other records that a deletion may take with it. */
const maxDeleted = 10_000;

/** The ids in one condition. */
const idsAtOnce = 500;

interface Deletion {
  readonly catalog: OwnCatalog;
  readonly dialect: Dialect;
  readonly writer: Writer;
  lock(collection: string, key: string): Promise<string | null>;
  update(collection: string, key: string, text: string): Promise<void>;
}

/**
 * Deletes a record with those that refer to it, to any depth. If collections are named, only their records are deleted,
 * and references of the others become null.
 */
export async function deleteRecord(
  deletion: Deletion,
  collection: ServedCollection,
  key: string,
  named: readonly string[] | null,
): Promise<void> {
  const { dialect, writer } = deletion;
  const childrenOf = await findChildren(deletion);
  const doomed = new Map<string, Set<string>>([[collection.name, new Set([key])]]);
  let waiting = [{ collection, keys: [key] }];
  for (let count = 0; waiting.length > 0; ) {
    const next: typeof waiting = [];
    for (const parents of waiting) {
      for (const child of childrenOf(parents.collection.name)) {
        if (named !== null && !named.includes(child.collection.name)) continue;
        const keys = (await referring(deletion, child, parents.keys)).filter(
          (each) => !doomed.get(child.collection.name)?.has(each),
        );
        if (keys.length === 0) continue;
        count += keys.length;
        if (count > maxDeleted) {
          throw new OwnConflict(
            `more than ${maxDeleted} records refer to this one, directly or through others: delete some of them first`,
          );
        }
        doomed.set(child.collection.name, new Set([...(doomed.get(child.collection.name) ?? []), ...keys]));
        next.push({ collection: child.collection, keys });
      }
    }
    waiting = next;
  }
  if (named !== null) await clearReferences(deletion, childrenOf, doomed);
  for (const [name, keys] of doomed) {
    const isDoomed = documentSql[dialect.engine].textIn('key', '$2');
    await writer.run(`delete from documents where collection = $1 and ${isDoomed}`, [
      name,
      JSON.stringify([...keys]),
    ]);
  }
}

type ChildrenOf = (collection: string) => readonly Child[];

/** Finds the references between collections, also those of records that were written after the file was loaded. */
async function findChildren({ catalog, writer }: Deletion): Promise<ChildrenOf> {
  const rows = await writer.all<{ collection: string; name: string }>(
    'select collection, name from own_fields',
  );
  const names = new Set(catalog.collections.keys());
  const found = rows.flatMap(({ collection: name, name: field }) => {
    const collection = catalog.collections.get(name);
    if (collection === undefined) return [];
    return findReferences([field], names, catalog.key).map((reference) => ({
      parent: reference.collection,
      child: { collection, field },
    }));
  });
  const children = Map.groupBy(found, ({ parent }) => parent);
  return (collection) => (children.get(collection) ?? []).map(({ child }) => child);
}

/** Sets the references of the records that stay to null. */
async function clearReferences(
  deletion: Deletion,
  childrenOf: ChildrenOf,
  doomed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const [name, keys] of doomed) {
    for (const child of childrenOf(name)) {
      for (const key of await referring(deletion, child, [...keys])) {
        if (doomed.get(child.collection.name)?.has(key)) continue;
        const body = await deletion.lock(child.collection.name, key);
        if (body === null) continue;
        const fields = { ...parseFields(body), [child.field]: null };
        await deletion.update(child.collection.name, key, JSON.stringify(fields));
      }
    }
  }
}

/** Returns the keys of the records that refer to one of these. References compare as texts. */
async function referring(
  { catalog, dialect, writer }: Deletion,
  { collection, field }: Child,
  keys: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let start = 0; start < keys.length; start += idsAtOnce) {
    const some: readonly Scalar[] = keys.slice(start, start + idsAtOnce);
    const where: Condition = { at: [field], is: 'oneOf', value: some };
    const query = { where, text: null, order: [], limit: maxDeleted + 1 };
    const { documents } = await listDocuments(writer, dialect, collection.documents, query);
    for (const { body } of documents) {
      const record: unknown = JSON.parse(body);
      const id = isObject(record) ? textOfId(record[catalog.key], body, catalog.key) : null;
      if (id !== null) found.push(id);
    }
  }
  return found;
}
