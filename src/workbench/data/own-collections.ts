import type { Operation } from '../../http/operation.ts';
import { json } from '../../http/reply.ts';
import type { ServedCollection } from '../../own/own-catalog.ts';
import type { OwnStore } from '../../own/own-store.ts';
import type { OwnField, OwnType } from '../../own/own-type.ts';
import type { World } from '../../world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { collectionList, type FieldDescription } from './collection-operations.ts';

export function storeOf({ own }: World): OwnStore {
  if (own === null) throw new Error('the world serves no file');
  return own;
}

/** Describes the collections of a file to programs that display and edit them. */
export const listOwnCollections = ({ operation, workbench }: WorkbenchParts): Operation =>
  operation({
    route: 'GET /_workbench/collections',
    id: 'listCollections',
    tag: 'Data',
    summary: 'List the collections and their fields',
    description:
      'Returns the collections with their fields, for programs that show and edit records of any kind.',
    responses: { 200: { description: 'The collections.', shape: collectionList } },
    examples: [],
    handle: () => {
      const { collections, key } = storeOf(workbench.main).catalog;
      const data = [...collections.values()].map((collection) => ({
        name: collection.name,
        idFields: [key],
        isSearched: true,
        fields: fieldsOf(collection, key),
      }));
      return json(200, { data });
    },
  });

function fieldsOf({ type, references, rules }: ServedCollection, key: string): readonly FieldDescription[] {
  const fields = type.fields ?? [];
  const withKey = fields.some(({ name }) => name === key)
    ? fields
    : [{ name: key, isRequired: true, type }, ...fields];
  return withKey.map((field: OwnField) => ({
    name: field.name,
    type: field.name === key ? 'text' : typeOf(field.type),
    refersTo: references.find((each) => each.field === field.name)?.collection ?? null,
    isListed: true,
    isGiven: !rules.readOnly.includes(field.name),
    isShort: field.type.kinds.length === 1 && field.type.kinds[0] !== 'object',
    sort: field.name === key ? 'key' : field.name,
    filter: field.name,
  }));
}

function typeOf({ kinds }: OwnType): FieldDescription['type'] {
  const [kind, ...others] = kinds;
  if (others.length > 0) return 'json';
  if (kind === 'string') return 'text';
  return kind === 'boolean' || kind === 'integer' || kind === 'number' ? kind : 'json';
}
