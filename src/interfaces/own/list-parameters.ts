import * as z from 'zod';
import type { OwnCatalog, ServedCollection } from '../../own/own-catalog.ts';
import type { Kind, OwnField } from '../../own/own-type.ts';

/** The parameters of a list in the documents. Their values are read by `query.ts`. */

type Parameters = Readonly<Record<string, z.ZodType>>;

const text = z.string().optional();

/** A whole number (C3). */
const number = (min: number) => z.int().min(min).optional();

const ofLists: Parameters = {
  q: text.describe('Returns records with this text in any field, ignoring case.'),
  _sort: text.describe('Fields to sort by, separated by commas; `-` reverses one.'),
  _order: text.describe('`asc` or `desc` for each field in `_sort`, separated by commas.'),
  _page: number(1).describe('The number of the page, with `_limit` records, or wrapped with `_per_page`.'),
  _limit: number(0).describe('The number of records, or of those on a page.'),
  _per_page: number(1).describe('The number of records on a page. The response is an object with `data`.'),
  _start: number(0).describe('The place of the first record, from 0.'),
  _end: number(0).describe('The place before which to stop.'),
  _where: text.describe('Conditions as JSON, such as `{"or":[{"price":{"lt":10}}]}`.'),
};

/** Describes the fields that are texts, numbers, true or false, with the operators that they are used with most. */
export function listParameters(catalog: OwnCatalog, collection: ServedCollection): Parameters {
  const fields = collection.type.fields ?? [];
  const filters = fields
    .filter(isFilter)
    .flatMap(({ name, type }) => [
      [name, text.describe(`Returns records whose \`${name}\` is this; repeatable.`)] as const,
      ...suffixesFor(type.kinds).map(
        ([suffix, meaning]) =>
          [`${name}${suffix}`, text.describe(`Returns records whose \`${name}\` ${meaning}.`)] as const,
      ),
    ]);
  return { ...Object.fromEntries(filters), ...ofLists, ...relationParameters(catalog, collection) };
}

function isFilter({ name, type: { kinds } }: OwnField): boolean {
  return !name.startsWith('_') && name !== 'q' && !kinds.includes('object') && !kinds.includes('list');
}

function suffixesFor(kinds: readonly Kind[]) {
  if (kinds.includes('integer') || kinds.includes('number')) return [least, most];
  return kinds.includes('string') ? [like] : [];
}

const least = ['_gte', 'is at least this'] as const;
const most = ['_lte', 'is at most this'] as const;
const like = ['_like', 'contains this, ignoring case'] as const;

export function relationParameters(catalog: OwnCatalog, { name, references }: ServedCollection): Parameters {
  const parents = references.map((reference) => reference.name);
  const children = catalog.childrenOf(name).map(({ collection }) => collection.name);
  return {
    ...named('_embed', 'Adds related records', [...children, ...parents]),
    ...named('_expand', 'Adds the record that is referred to', parents),
  };
}

function named(parameter: string, words: string, names: readonly string[]): Parameters {
  const known = [...new Set(names)];
  if (known.length === 0) return {};
  const list = known.map((each) => `\`${each}\``).join(', ');
  return { [parameter]: text.describe(`${words}: ${list}; repeatable.`) };
}
