import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { compactJson, JsonTooDeep, JsonTooLarge, parseJson, parseJsonExactly } from '../../src/lib/json.ts';

describe('parseJson', () => {
  it('accepts 100,000 parts and rejects more, but ignores the contents of strings', () => {
    const lists = (count: number) => `[${Array(count).fill('[]').join(',')}]`;
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`;
    for (const text of [lists(99_999), members(49_999), JSON.stringify('[:'.repeat(100_000))])
      expect(() => parseJson(text)).not.toThrow();
    for (const text of [lists(100_000), members(50_000)]) expect(() => parseJson(text)).toThrow(JsonTooLarge);
  });

  it('detects excessive depth after strings with escapes', () => {
    expect(() => parseJson(`["\\\\", ${'['.repeat(100)}${']'.repeat(100)}]`)).toThrow(JsonTooDeep);
  });

  it('matches JSON.parse for any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('parseJsonExactly', () => {
  it('preserves the exact text of any number', () => {
    const digits = (min: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: 25 });
    const exponent = fc.tuple(fc.constantFrom('', 'e', 'E+', 'e-'), digits(1)).map(([e, n]) => e && e + n);
    const whole = fc.tuple(fc.constantFrom(...'123456789'), digits(0)).map(([first, rest]) => first + rest);
    const anyNumber = fc
      .tuple(fc.constantFrom('', '-'), fc.oneof(fc.constant('0'), whole), digits(0), exponent)
      .map(([sign, integer, fraction, e]) => `${sign}${integer}${fraction && `.${fraction}`}${e}`);
    fc.assert(
      fc.property(anyNumber, (number) => {
        for (const text of [number, `{"id":${number}}`, `[${number}]`])
          expect(JSON.stringify(parseJsonExactly(text))).toBe(text);
        expect(JSON.stringify(parseJsonExactly(`[\n ${number}\n]`))).toBe(`[${number}]`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('compactJson', () => {
  it('keeps the digits of numbers and drops the space around values', () => {
    const cases: readonly (readonly [text: string, compact: string])[] = [
      ['{ "a" : 1.50,\n "b" : [ 1e2 , -0 ] }', '{"a":1.50,"b":[1e2,-0]}'],
      [
        '{"a b": "c : 1.0 \\" 2.0", "d": 12345678901234567890}',
        '{"a b":"c : 1.0 \\" 2.0","d":12345678901234567890}',
      ],
      ['{"a": 1.0, "b": 2, "a": 3.0}', '{"a":3.0,"b":2}'],
      ['{"a": 1, "a": 2}', '{"a":2}'],
    ];
    for (const [text, compact] of cases) expect(compactJson(text)).toBe(compact);
  });

  it('has the value of any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 1, 2), (text, indent) => {
        const pretty = JSON.stringify(JSON.parse(text), null, indent);
        expect(JSON.parse(compactJson(pretty))).toEqual(JSON.parse(text));
      }),
    );
  });
});
