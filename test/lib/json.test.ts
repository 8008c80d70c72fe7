import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { isObject, JsonTooDeep, JsonTooLarge, parseJson, parseJsonExactly } from '../../src/lib/json.ts';

const nested = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

const brackets = [
  ['[', ']'],
  ['{"a":', '}'],
] as const;

describe('parseJson', () => {
  it('takes 100,000 parts and refuses more, but not for what is inside a string', () => {
    const lists = (count: number) => `[${Array(count).fill('[]').join(',')}]`;
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`;
    for (const text of [lists(99_999), members(49_999), JSON.stringify('[:'.repeat(100_000))])
      expect(() => parseJson(text)).not.toThrow();
    for (const text of [lists(100_000), members(50_000)]) expect(() => parseJson(text)).toThrow(JsonTooLarge);
  });

  it.each(brackets)('takes 100 levels of %s%s and refuses 101 (S13)', (open, close) => {
    expect(() => parseJson(nested(100, [open, close]))).not.toThrow();
    expect(() => parseJson(nested(101, [open, close]))).toThrow(JsonTooDeep);
  });

  it('refuses a million levels as quickly as a hundred', () => {
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(JsonTooDeep);
    expect(() => parseJson('{"a":'.repeat(1_000_000))).toThrow(JsonTooDeep);
  });

  it('does not take brackets in text, or side by side, for levels', () => {
    const text = '["'.concat('['.repeat(300), '\\"', '{'.repeat(300), '\\\\"]');
    expect(parseJson(text)).toEqual([`${'['.repeat(300)}"${'{'.repeat(300)}\\`]);
    expect(parseJson(`[${Array(300).fill('[]').join(',')}]`)).toHaveLength(300);
  });

  it('finds the depth behind text with escapes', () => {
    expect(() => parseJson(`["\\\\", ${nested(100, ['[', ']'])}]`)).toThrow(JsonTooDeep);
  });

  it('rejects invalid JSON', () => {
    for (const text of ['', ' ', '{', '{"a":1,}', "{'a':1}", 'NaN', '01', '[1]]', '\ufeff1']) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });

  it('reads any JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('parseJsonExactly', () => {
  it.each([
    '12345678901234567890',
    '-12345678901234567890',
    '9007199254740993',
    '1e400',
    '1E5',
    '1e-400',
    '0.1',
    '0.12345678901234567',
    '1234567890.12345678901',
    '12345678.1234567890',
    '1.0',
    '1.50',
    '100',
    '-0',
    '-0.0',
    '0',
    '[1.0,{"deep":[-0,1e2]}]',
    '{"__proto__":1.0,"a":12345678901234567890}',
    '"12345678901234567890 is text"',
    '{"12345678901234567890":"1e5"}',
  ])('writes %s again as it was written (P2)', (text) => {
    expect(JSON.stringify(parseJsonExactly(text))).toBe(text);
  });

  it('writes any number again as it was written', () => {
    const digits = (min: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: 25 });
    const exponent = fc.tuple(fc.constantFrom('', 'e', 'E+', 'e-'), digits(1)).map(([e, n]) => e && e + n);
    const whole = fc.tuple(fc.constantFrom(...'123456789'), digits(0)).map(([first, rest]) => first + rest);
    const anyNumber = fc
      .tuple(fc.constantFrom('', '-'), fc.oneof(fc.constant('0'), whole), digits(0), exponent)
      .map(([sign, integer, fraction, e]) => `${sign}${integer}${fraction && `.${fraction}`}${e}`);
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(JSON.stringify(parseJsonExactly(`{"id":${number}}`))).toBe(`{"id":${number}}`);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isObject', () => {
  it.each([[{}], [{ a: 1 }], [JSON.parse('{"__proto__":1}')]])('is true of %j', (value) => {
    expect(isObject(value)).toBe(true);
  });

  it.each([[null], [undefined], [[]], ['text'], [1], [true]])('is false of %j', (value) => {
    expect(isObject(value)).toBe(false);
  });
});
