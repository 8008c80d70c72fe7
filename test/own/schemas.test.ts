import { describe, expect, it } from 'bun:test';
import { parseJsonExactly } from '../../src/lib/json.ts';
import { compileSchemas } from '../../src/own/compile-schemas.ts';
import { schemasOf } from '../../src/own/own-file.ts';
import { schemaOfType } from '../../src/own/own-type.ts';
import { readOwnSources } from '../../src/own/read-own-file.ts';
import {
  type JsonSchema,
  type JsonSchemas,
  rulesOf,
  typeOfSchema,
  withDefaults,
} from '../../src/own/schema.ts';

const schemasWith = (books: JsonSchema): JsonSchemas =>
  new Map<string, JsonSchema>([
    ['books', books],
    [
      'authors',
      { $defs: { name: { type: 'string', minLength: 2 } }, properties: { name: { $ref: '#/$defs/name' } } },
    ],
  ]);

function check(schema: JsonSchema, record: Readonly<Record<string, unknown>>): readonly string[] {
  const { validators, flaws } = compileSchemas(schemasWith(schema), 'id');
  expect(flaws).toEqual([]);
  const validate = validators.get('books');
  if (validate === undefined) throw new Error('there is no validator');
  return validate(record).map(({ path, detail }) => `${path.join('/')}: ${detail}`);
}

describe('A schema', () => {
  const rules: readonly (readonly [schema: JsonSchema, value: unknown, mistakes: readonly string[]])[] = [
    [{ type: 'string' }, 7, ['x: must be a string']],
    [{ type: ['integer', 'null'] }, 'a', ['x: must be a whole number or null']],
    [{ type: 'boolean' }, 1, ['x: must be true or false']],
    [{ type: 'array' }, {}, ['x: must be a list']],
    [{ minLength: 2 }, 'a', ['x: must have at least 2 characters']],
    [{ maxLength: 1 }, 'ab', ['x: must have at most 1 character']],
    [{ minimum: 1 }, 0, ['x: must be at least 1']],
    [{ exclusiveMaximum: 1 }, 1, ['x: must be less than 1']],
    [{ multipleOf: 5 }, 7, ['x: must be a multiple of 5']],
    [{ pattern: '^a' }, 'b', ['x: must match ^a']],
    [{ format: 'email' }, 'b', ['x: must have the format email']],
    [{ format: 'unheard-of' }, 'b', []],
    [{ enum: ['a', 'b'] }, 'c', ['x: must be one of "a", "b"']],
    [{ const: 'a' }, 'c', ['x: must be "a"']],
    [
      { minItems: 2, items: { type: 'string' } },
      [1],
      ['x: must have at least 2 items', 'x/0: must be a string'],
    ],
    [{ uniqueItems: true }, [1, 2, 1], ['x: must not have equal items, such as [0] and [2]']],
    [{ contains: { const: 1 } }, [2], ['x: must have an item that fits the schema in contains']],
    [{ required: ['a', 'b'] }, {}, ['x/a: is missing', 'x/b: is missing']],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, ['x/b: is missing, but needed with a']],
    [{ propertyNames: { pattern: '^a' } }, { b: 1 }, ['x: must not have the name "b"']],
    [{ anyOf: [{ type: 'string' }, { minimum: 2 }] }, 1, ['x: must fit one of the schemas in anyOf']],
    [{ oneOf: [{ minimum: 0 }, { minimum: 1 }] }, 1, ['x: must fit exactly one of the schemas in oneOf']],
    [
      { anyOf: [{ $ref: '#/$schemas/authors' }, { $ref: '#/$schemas/authors/$defs/name' }] },
      { name: 'a' },
      ['x: must fit one of the schemas in anyOf'],
    ],
    [
      { minLength: 2, anyOf: [{ const: 'b' }, { const: 'c' }] },
      'a',
      ['x: must fit one of the schemas in anyOf', 'x: must have at least 2 characters'],
    ],
    [{ not: { type: 'string' } }, 'a', ['x: must not fit the schema in not']],
    [
      JSON.parse('{"if": {"type": "string"}, "then": {"minLength": 2}}'),
      'a',
      ['x: must have at least 2 characters'],
    ],
    [false, 1, ['x: is not allowed']],
    [
      { properties: { title: {} }, additionalProperties: false },
      { titel: 1 },
      ['x/titel: is not a known field; did you mean "title"?'],
    ],
    [{ properties: { 'a/b~c%': { type: 'string' } } }, { 'a/b~c%': 1 }, ['x/a/b~c%: must be a string']],
    [{ $ref: '#/$schemas/authors' }, { name: 'a' }, ['x/name: must have at least 2 characters']],
    [{ $ref: '#/$schemas/authors/$defs/name' }, 'a', ['x: must have at least 2 characters']],
    [{ $ref: 'authors' }, { name: 'a' }, ['x/name: must have at least 2 characters']],
  ];
  it.each(rules)('is checked in the words of the other checks (C4): case %#', (schema, x, mistakes) => {
    expect(check({ properties: { x: schema } }, { id: 1, x })).toEqual(mistakes);
  });

  it('always allows the id, and never requires it (C4)', () => {
    const strict = { additionalProperties: false, required: ['id', 'title'], properties: { title: {} } };
    expect(check(strict, { id: 1, title: 'a' })).toEqual([]);
    expect(check(strict, { title: 'a' })).toEqual([]);
    expect(check({ properties: { id: { type: 'string' } }, required: ['id'] }, {})).toEqual([]);
    expect(check({ properties: { id: { type: 'string' } } }, { id: 1 })).toEqual(['id: must be a string']);
  });

  it('does not require fields that are read-only (C4)', () => {
    const schema = { required: ['createdAt'], properties: { createdAt: { type: 'string', readOnly: true } } };
    expect(check(schema, {})).toEqual([]);
    expect(check(schema, { createdAt: 1 })).toEqual(['createdAt: must be a string']);
  });

  it('says which fields are read-only, unique, or set by the clock (C4, C8)', () => {
    const readOnly = { type: 'string', readOnly: true };
    const schemas = schemasWith({
      properties: { isbn: { unique: true }, createdAt: readOnly, created_at: {}, slug: readOnly },
      allOf: [{ $ref: '#/$defs/times' }],
      $defs: { times: { properties: { updated_at: readOnly } } },
    });
    expect(rulesOf('books', schemas)).toEqual({
      readOnly: ['createdAt', 'slug', 'updated_at'],
      unique: ['isbn'],
      setOnCreate: ['createdAt'],
      setOnChange: ['updated_at'],
    });
    expect(rulesOf('authors', schemas)).toEqual({
      readOnly: [],
      unique: [],
      setOnCreate: [],
      setOnChange: [],
    });
  });

  it('adds defaults at any depth, and keeps the digits of numbers (C4, P2)', () => {
    const schemas = schemasWith({
      properties: {
        state: { default: 'new' },
        price: { default: 1, properties: { none: { default: 1 } } },
        size: { properties: { unit: { default: 'cm' } } },
        box: { default: {}, properties: { unit: { default: 'cm' } } },
        author: { $ref: '#/$schemas/authors' },
      },
    });
    const given = parseJsonExactly('{"price": 9.90, "size": {"width": 1.0}, "author": {}}');
    expect(JSON.stringify(withDefaults(given, 'books', schemas))).toBe(
      '{"price":9.90,"size":{"width":1.0,"unit":"cm"},"author":{},"state":"new","box":{"unit":"cm"}}',
    );
    expect(withDefaults({ state: null }, 'authors', schemas)).toEqual({ state: null });
  });

  it('describes the types of fields (C6)', () => {
    const schemas = schemasWith({
      required: ['title'],
      properties: {
        title: { type: ['string', 'null'] },
        pages: { type: 'integer' },
        mixed: {},
        kind: { enum: ['a', 'b', 1, null] },
        author: { $ref: '#/$schemas/authors' },
        tags: { items: { type: 'string' } },
        next: { $ref: '#' },
      },
    });
    const { next, ...properties } = schemaOfType(typeOfSchema('books', schemas)).properties as Record<
      string,
      unknown
    >;
    expect(properties).toEqual({
      title: { type: ['string', 'null'] },
      pages: { type: 'integer' },
      mixed: {},
      kind: { type: ['string', 'integer', 'null'] },
      author: { type: 'object', properties: { name: { type: 'string' } } },
      tags: { type: 'array', items: { type: 'string' } },
    });
    expect(next).toMatchObject({
      properties: { next: { properties: { title: { type: ['string', 'null'] } } } },
    });
    const fields = typeOfSchema('books', schemas).fields ?? [];
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['title']);
  });

  it('is kept with its collection, whose references it can declare (C4)', async () => {
    const book = { properties: { authorId: { type: 'integer' } } };
    const text = JSON.stringify({
      $schemas: { books: book, profile: true },
      books: [{ a: 1 }],
      authors: [],
      profile: {},
    });
    const file = await readOwnSources('shop.json', [{ path: 'shop.json', text }]);
    expect(schemasOf(file)).toEqual(
      new Map<string, JsonSchema>([
        ['books', book],
        ['profile', true],
      ]),
    );
    expect(file.files).toMatchObject([{ schemas: ['books', 'profile'] }]);
    expect(file.parts[0]).toMatchObject({
      schema: book,
      fields: ['authorId', 'a'],
      references: [{ field: 'authorId', name: 'author', collection: 'authors' }],
    });
  });
});
