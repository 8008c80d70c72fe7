import * as z from 'zod';
import { Failure } from '../lib/failure.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { isStorable } from '../lib/text.ts';
import type { Exchange } from './exchange.ts';
import type { QueryInput } from './operation.ts';

/** The texts of a query, by name. */
export type QueryTexts = Readonly<Record<string, string | undefined>>;

/** What is said of a query that its shape refuses. */
export type ExplainQuery = (error: z.ZodError, texts: QueryTexts) => Failure;

/** What is said of a name that is given twice. */
const repeatedWords = 'must be a single value';

/** The query of an operation. A name that is given twice, or as a list, is refused; names that it does not know are ignored. */
export function queryOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  explain: ExplainQuery = explainFirst,
  repeated: string = repeatedWords,
): QueryInput<z.infer<z.ZodObject<Shape>>> {
  const schema = z.object(shape);
  const names = Object.keys(shape);
  // Clients send the same few queries again and again, most often none at all.
  const known = new Map<string, z.infer<typeof schema>>();
  return {
    shape: schema,
    parse(exchange: Exchange) {
      const { search } = exchange;
      const parsed = known.get(search);
      if (parsed !== undefined) return parsed;
      const texts = Object.fromEntries(names.map((name) => [name, exchange.query(name)]));
      const twice = findRepeated(names, exchange.queryNames());
      if (twice !== null) throw explain(new z.ZodError([issueOf(twice, repeated)]), texts);
      const result = schema.safeParse(texts);
      if (!result.success) throw explain(result.error, texts);
      if (known.size >= maxKnown) known.clear();
      if (search.length <= longestKnown) known.set(search, result.data);
      return result.data;
    },
  };
}

function issueOf(name: string, message: string): z.core.$ZodIssue {
  return { code: 'custom', path: [name], message, input: undefined };
}

/** The first name that is given more than once, or as `name[]`: which value is meant would be a guess. */
function findRepeated(names: readonly string[], given: Iterable<string>): string | null {
  const seen = new Set<string>();
  for (const name of given) {
    const listed = name.endsWith(']') ? name.slice(0, name.indexOf('[')) : null;
    if (listed !== null && names.includes(listed)) return listed;
    if (seen.has(name)) return name;
    if (names.includes(name)) seen.add(name);
  }
  return null;
}

/** Queries that are remembered for each operation, and their length. */
const maxKnown = 256;
const longestKnown = 128;

/** The first parameter that is wrong, and what it takes. */
function explainFirst({ issues: [first] }: z.ZodError): Failure {
  return new Failure('INVALID_INPUT', `${String(first?.path[0])} ${first?.message}`);
}

/** The numbers that a parameter takes, and what its absence means. */
export interface Range {
  readonly default: number;
  readonly min: number;
  readonly max?: number;
}

/** A whole number of a query (S11). */
export function wholeNumber(range: Range, description: string) {
  const error = outOfRangeWords(range);
  const { min, max, default: defaultValue } = range;
  const number = z.int(error).min(min, error);
  const bounded = max === undefined ? number : number.max(max, error);
  return z.preprocess(toNumber, bounded.default(defaultValue)).describe(description);
}

/** A text that is no whole number becomes one that no range holds. */
export function toNumber(text: unknown): number | undefined {
  return typeof text === 'string' ? (parseWholeNumber(text) ?? Number.NaN) : undefined;
}

function outOfRangeWords({ min, max }: Range): string {
  return `must be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;
}

/** The failure that a number out of range gets. */
export function outOfRange(name: string, range: Range): Failure {
  return new Failure('INVALID_INPUT', `${name} ${outOfRangeWords(range)}`);
}

/** Text of a query that is looked for in the database. */
export const storableText = z.string().refine(isStorable, 'must not contain NUL characters');

/** A size without a documented maximum stops here (S11). */
export const largestPage = 1000;
