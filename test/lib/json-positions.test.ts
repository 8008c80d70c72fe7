import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { jsonIn } from '../../src/lib/json.ts';
import { explainSyntaxError, locatorOf } from '../../src/lib/json-positions.ts';

describe('explainSyntaxError', () => {
  const cases: readonly (readonly [text: string, line: number, column: number, reason: string])[] = [
    ['', 1, 1, 'the text is empty'],
    [' \n ', 2, 2, 'the text is empty'],
    ['{"a": [1, 2', 1, 12, 'the list that begins in line 1 is not closed'],
    ['\n{\n"a": {"b": 1}', 3, 14, 'the object that begins in line 2 is not closed'],
    ['{"a"', 1, 5, 'the object that begins in line 1 is not closed'],
    ['{', 1, 2, 'the object that begins in line 1 is not closed'],
    ['[1 2]', 1, 4, 'expected a comma or "]"'],
    ['{"a": 1\n "b": 2}', 2, 2, 'expected a comma or "}"'],
    ['{"a": ]}', 1, 7, 'expected a value'],
    ['[1,]', 1, 3, 'a comma before "]" is not allowed'],
    ['{"a": 1,\n}', 1, 8, 'a comma before "}" is not allowed'],
    ['[,1]', 1, 2, 'expected a value'],
    ['{a: 1}', 1, 2, 'expected a name in double quotes'],
    ['{"a" 1}', 1, 6, 'expected a colon after the name'],
    ["['a']", 1, 2, 'strings have double quotes'],
    ['// a\n[]', 1, 1, 'comments are not allowed'],
    ['[1 /* a */]', 1, 4, 'comments are not allowed'],
    ['{\n # a\n}', 2, 2, 'comments are not allowed'],
    ['[] // a', 1, 4, 'comments are not allowed'],
    ['{"a": 1} {"b": 2}', 1, 10, 'expected the end of the text'],
    ['[tru]', 1, 2, '"tru" is not a JSON value'],
    ['[NaN]', 1, 2, '"NaN" is not a JSON value'],
    ['[01]', 1, 2, '"01" is not a JSON value'],
    ['[.5]', 1, 2, '".5" is not a JSON value'],
    [`[${'x'.repeat(50)}]`, 1, 2, `"${'x'.repeat(20)}" is not a JSON value`],
    ['["a]', 1, 2, 'the string that begins here is not closed'],
    ['["a\nb"]', 1, 4, 'a string ends in the line in which it begins; write a line break as \\n'],
    ['["a\tb"]', 1, 4, 'a control character in a string must be escaped'],
    ['["\\x"]', 1, 3, '"\\x" is not an escape sequence'],
    ['["\\u12g4"]', 1, 3, '"\\u" is not an escape sequence'],
    ['['.repeat(200), 1, 101, 'is nested deeper than 100 levels'],
  ];
  it.each(cases)('names the place and the reason, case %#', (text, line, column, reason) => {
    expect(explainSyntaxError(text)).toEqual({ line, column, reason });
  });

  it('agrees with JSON.parse about what is JSON', () => {
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom('', ',', '"', '}', '\\', '0', '-', '.', 'e'))
      .map(([text, seed, part]) => {
        const at = seed % (text.length + 1);
        return text.slice(0, at) + part + text.slice(at + 1);
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => {
        expect(explainSyntaxError(text) === null).toBe(jsonIn(text) !== undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('locatorOf', () => {
  const text = '{\n  "books": [\n    {"id": 1},\n    {"id": 2,\n     "size": {"width": 3}}\n  ]\n}';
  const cases: readonly (readonly [path: readonly (string | number)[], line: number, column: number])[] = [
    [[], 1, 1],
    [['books'], 2, 12],
    [['books', 0], 3, 5],
    [['books', 1, 'id'], 4, 12],
    [['books', 1, 'size', 'width'], 5, 24],
    [['books', 1, 'size', 'depth'], 5, 14],
    [['books', 7], 2, 12],
    [['authors', 1], 1, 1],
  ];
  it.each(cases)('finds the deepest part that exists, case %#', (path, line, column) => {
    const locate = locatorOf(text);
    for (const _ of [1, 2]) expect(locate(path)).toEqual({ line, column });
  });
});
