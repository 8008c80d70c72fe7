/** The kinds of JSON values. An integer counts as a number where both occur. */
export const kinds = ['string', 'integer', 'number', 'boolean', 'object', 'list'] as const;
export type Kind = (typeof kinds)[number];

/** The type of a value: of a record, a field or an item. */
export interface OwnType {
  /** In the order of `kinds`; empty if nothing is known. */
  readonly kinds: readonly Kind[];
  readonly isNullable: boolean;
  /** The fields of an object; null if it can have any. */
  readonly fields: readonly OwnField[] | null;
  /** The type of the items of a list; null if they can be anything. */
  readonly items: OwnType | null;
  /** A value from the data that is neither null, an object nor a list. */
  readonly example: string | number | boolean | null;
}

export interface OwnField {
  readonly name: string;
  /** True if every record has it, or the schema requires it. */
  readonly isRequired: boolean;
  readonly type: OwnType;
}

export const anyType: OwnType = { kinds: [], isNullable: true, fields: null, items: null, example: null };

/** Returns the kinds in their order, without `integer` beside `number`. */
export function orderKinds(seen: ReadonlySet<Kind>): readonly Kind[] {
  return kinds.filter((kind) => seen.has(kind) && !(kind === 'integer' && seen.has('number')));
}

const jsonNames: Readonly<Record<Kind, string>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  list: 'array',
};

/** Returns a JSON Schema for documents. No field is required: without a schema, a record can have any fields. */
export function schemaOfType({ kinds: seen, isNullable, fields, items, example }: OwnType): {
  readonly [keyword: string]: unknown;
} {
  const names = [...seen.map((kind) => jsonNames[kind]), ...(isNullable && seen.length > 0 ? ['null'] : [])];
  return {
    ...(names.length > 0 && { type: names.length === 1 ? names[0] : names }),
    ...(fields !== null && {
      properties: Object.fromEntries(fields.map(({ name, type }) => [name, schemaOfType(type)])),
    }),
    ...(items !== null && { items: schemaOfType(items) }),
    ...(example !== null && { examples: [example] }),
  };
}
