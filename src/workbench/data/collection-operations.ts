import * as z from 'zod';
import type { Operation } from '../../http/operation.ts';
import { json } from '../../http/reply.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Field } from '../../records/field.ts';
import type { WorkbenchParts } from '../parts.ts';
import { byKey, type Collection, collectionsOf, filterPrefix } from './collections.ts';

/** Describes the collections to programs that display and edit them. Everything derives from the records. */

const types = ['text', 'password', 'time', 'boolean', 'integer', 'number', 'json', 'names'] as const;

const fieldShape = z
  .strictObject({
    name: z.string(),
    type: z.enum(types).describe('The type of the value. `names` is a list of the names of other records.'),
    refersTo: z.string().nullable().describe('The collection that the field refers to, by id or name.'),
    isListed: z.boolean().describe('Whether lists of records include the field.'),
    isGiven: z.boolean().describe('Whether clients may set the field.'),
    isShort: z.boolean().describe('Whether the value is a single line of text.'),
    sort: z
      .string()
      .nullable()
      .describe('The value of `sort` that orders by this field. Null if there is none.'),
    filter: z
      .string()
      .nullable()
      .describe('The query parameter that filters by this field. Null if there is none.'),
  })
  .meta({ id: 'CollectionField' });

export const collectionList = z
  .strictObject({
    data: z.array(
      z
        .strictObject({
          name: z.string(),
          idFields: z
            .array(z.string())
            .describe('The fields that identify a record in a path, joined by dots.'),
          isSearched: z.boolean(),
          fields: z.array(fieldShape),
        })
        .meta({ id: 'Collection' }),
    ),
  })
  .meta({ id: 'CollectionList' });

export type FieldDescription = z.infer<typeof fieldShape>;

const describeAll = (catalog: Catalog) =>
  collectionsOf(catalog).map((collection) => ({
    name: collection.name,
    idFields: [...collection.idFields],
    isSearched: collection.record.isSearched === true,
    fields: Object.entries(collection.record.fields).flatMap(([name, field]) =>
      describeField(collection, name, field),
    ),
  }));

/** A hidden field is described by the field that clients send instead, if there is one. */
function describeField(collection: Collection, name: string, field: Field): readonly FieldDescription[] {
  const { type, filters } = collection;
  const { list, hashOf, refersTo, isHidden = false, isShort = false } = field;
  const described = {
    name,
    type: typeOf(field),
    refersTo: refersTo ?? null,
    isListed: !isHidden,
    isGiven: name in type.schema.shape,
    isShort,
    sort: sortOf(collection, name, field),
    filter: filters.includes(name) ? filterPrefix + name : null,
  };
  if (list !== undefined) return [{ ...described, name: list.names, isGiven: true }];
  if (hashOf !== undefined) return [{ ...described, name: hashOf, type: 'password', isShort: true }];
  return isHidden ? [] : [described];
}

function typeOf({ type, list, isJson, setByClock }: Field): FieldDescription['type'] {
  if (list !== undefined) return 'names';
  if (setByClock !== undefined) return 'time';
  if (isJson) return 'json';
  if (type === 'boolean' || type === 'text') return type;
  return type === 'double precision' ? 'number' : 'integer';
}

/** The creation order is the order of the key or, if the key is hidden, of the creation time. */
function sortOf({ record, sorts }: Collection, name: string, { setByClock }: Field): string | null {
  const [key = ''] = record.keys;
  const isKey = record.fields[key]?.isHidden ? setByClock === 'created' : name === key;
  if (isKey) return byKey;
  return sorts.includes(name) ? name : null;
}

export const listCollections = ({ operation, workbench: { catalog } }: WorkbenchParts): Operation => {
  const descriptions = describeAll(catalog);
  return operation({
    route: 'GET /_workbench/collections',
    id: 'listCollections',
    tag: 'Data',
    summary: 'List the collections and their fields',
    description:
      'Returns the collections with their fields, for programs that show and edit records of any kind.',
    responses: { 200: { description: 'The collections.', shape: collectionList } },
    examples: [
      {
        name: 'collections',
        summary: 'All collections',
        reply: { status: 200, body: { data: descriptions } },
      },
    ],
    handle: () => json(200, { data: descriptions }),
  });
};
