import * as z from 'zod';
import { type DocumentType, isGiven, typeOf } from '../../data/document/document-type.ts';
import { onceOf } from '../../lib/once.ts';
import { capitalize } from '../../lib/text.ts';
import type { Catalog } from '../../records/catalog.ts';
import { highestId } from '../../records/field.ts';

/** The schemas of documents, derived from the collections. */

const anyValue = z.unknown().optional().describe('Any JSON value; absent if there is none.');

const nameOf = ({ record }: DocumentType): string => capitalize(record.name.replace(/s$/, ''));

function givenShape(type: DocumentType): z.ZodType {
  const documented = type.schema.extend(Object.fromEntries(type.jsons.map((name) => [name, anyValue])));
  return documented.meta({ id: `${nameOf(type)}Fixture` });
}

function returnedShape(type: DocumentType): z.ZodType {
  const fields = Object.entries(type.record.fields).filter(([, field]) => isGiven(field));
  const shape = fields.map(([name, { schema, isJson, list, default: absent }]) => {
    if (isJson) return [name, anyValue];
    if (list !== undefined) return [list.names, z.array(z.string())];
    return [name, absent === undefined ? schema : z.string().optional()];
  });
  return z.strictObject(Object.fromEntries(shape)).meta({ id: `${nameOf(type)}Data` });
}

const listsOf = ({ collections }: Catalog, shapeOf: (type: DocumentType) => z.ZodType) =>
  Object.fromEntries(collections.map((record) => [record.name, z.array(shapeOf(typeOf(record)))] as const));

const lastIdsOf = ({ numbered }: Catalog) =>
  z
    .strictObject(Object.fromEntries(numbered.map(({ name }) => [name, z.int().min(0).max(highestId)])))
    .partial()
    .describe('The highest ids that were ever assigned, which new records do not get again.');

/** The document of a request; every part is optional. */
export const fixturesOf = onceOf((catalog: Catalog) =>
  z
    .strictObject({ ...listsOf(catalog, givenShape), $lastIds: lastIdsOf(catalog) })
    .partial()
    .meta({ id: 'Fixtures' }),
);

export const dataDocumentOf = onceOf((catalog: Catalog) =>
  z.strictObject({ data: z.strictObject(listsOf(catalog, returnedShape)) }).meta({ id: 'DataDocument' }),
);
