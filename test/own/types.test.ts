import { describe, expect, it } from 'bun:test';
import { inferType } from '../../src/own/infer-type.ts';
import { schemaOfType } from '../../src/own/own-type.ts';

const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });

describe('The type of values', () => {
  const cases: readonly (readonly [what: string, values: readonly unknown[], schema: unknown])[] = [
    ['nothing', [], {}],
    ['null only', [null], {}],
    ['integers', [1, 2], { type: 'integer', examples: [1] }],
    ['integers and fractions', [1, 2.5], { type: 'number', examples: [1] }],
    [
      'mixed kinds',
      ['a', 1, true, null],
      { type: ['string', 'integer', 'boolean', 'null'], examples: ['a'] },
    ],
    ['lists', [[], ['a', null]], { type: 'array', items: { type: ['string', 'null'], examples: ['a'] } }],
    ['an empty list', [[]], { type: 'array' }],
    [
      'objects',
      [{ a: 1 }, { b: 'x' }],
      {
        type: 'object',
        properties: { a: { type: 'integer', examples: [1] }, b: { type: 'string', examples: ['x'] } },
      },
    ],
    ['a long text', ['x'.repeat(201)], { type: 'string' }],
    [
      'a field named __proto__',
      [JSON.parse('{"__proto__": 1}')],
      {
        type: 'object',
        properties: Object.fromEntries([['__proto__', { type: 'integer', examples: [1] }]]),
      },
    ],
  ];
  it.each(cases)('is inferred from all of them (C4): %s', (_, values, schema) => {
    expect(schemaOfType(inferType(values))).toEqual(schema as never);
  });

  it('says which fields every object has (C4)', () => {
    const { fields } = inferType([
      { a: 1, b: { c: 1 } },
      { a: null, b: {} },
    ]);
    const required = (each: typeof fields) => each?.map(({ name, isRequired }) => [name, isRequired]);
    expect(required(fields)).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(required(fields?.[1]?.type.fields ?? null)).toEqual([['c', false]]);
  });

  it('is bounded in depth (C4)', () => {
    const depthOf = (schema: unknown): number => {
      const { properties } = schema as { properties?: { a: unknown } };
      return properties === undefined ? 0 : 1 + depthOf(properties.a);
    };
    expect(depthOf(schemaOfType(inferType([nest(90)])))).toBe(5);
  });

  it('leaves out the names of maps, but not those of a record (C4)', () => {
    const map = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`key${index}`, index]));
    const record = inferType([{ map }]);
    expect(schemaOfType(record)).toEqual({ type: 'object', properties: { map: { type: 'object' } } });
    expect(inferType([map]).fields).toHaveLength(150);
  });
});
