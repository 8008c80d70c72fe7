import * as z from 'zod';
import { Failure } from '../lib/failure.ts';
import { parseWholeNumber } from '../lib/integer-id.ts';
import { LruCache } from '../lib/lru-cache.ts';
import { isStorable, storable } from '../lib/text.ts';
import type { Exchange } from './exchange.ts';
import type { QueryInput } from './operation.ts';

export type QueryTexts = Readonly<Record<string, string | undefined>>;

/** Creates the failure for a query that does not match its shape. */
export type ExplainQuery = (error: z.ZodError, texts: QueryTexts) => Failure;

const repeatedWords = 'must be a single value';

/**
 * The query of an operation. A repeated name, or one given as a list, is refused; unknown names are ignored.
 */
export function queryOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  explain: ExplainQuery = explainAll,
  repeated: string = repeatedWords,
): QueryInput<z.infer<z.ZodObject<Shape>>> {
  const schema = z.object(shape);
  const names = Object.keys(shape);
  // Clients send the same few queries over and over, most often none at all.
  const known = new LruCache<z.infer<typeof schema>>();
  return {
    shape: schema,
    parse(exchange: Exchange) {
      const { search } = exchange;
      const parsed = known.get(search);
      if (parsed !== undefined) return parsed;
      const texts = Object.fromEntries(names.map((name) => [name, exchange.query(name)]));
      const twice = findRepeated(names, exchange.queryNames());
      const result = schema.safeParse(texts);
      if (!result.success || twice.size > 0)
        throw explain(allIssues(names, twice, repeated, result.error?.issues ?? []), texts);
      known.set(search, result.data);
      return result.data;
    },
  };
}

/** Returns the issues of all parameters in their documented order; a repeated one has no other issue. */
function allIssues(
  names: readonly string[],
  repeated: ReadonlySet<string>,
  message: string,
  issues: readonly z.core.$ZodIssue[],
): z.ZodError {
  return new z.ZodError(
    names.flatMap((name): z.core.$ZodIssue[] =>
      repeated.has(name)
        ? [{ code: 'custom', path: [name], message, input: undefined }]
        : issues.filter(({ path }) => path[0] === name),
    ),
  );
}

/** Returns names given more than once, or as `name[]`: choosing one of the values would be a guess. */
function findRepeated(names: readonly string[], given: Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of given) {
    const listed = name.endsWith(']') ? name.slice(0, name.indexOf('[')) : name;
    if (!names.includes(listed)) continue;
    if (listed !== name || seen.has(name)) repeated.add(listed);
    seen.add(listed);
  }
  return repeated;
}

/**
 * The invalid parameters with their accepted values. The message is about the first, for styles without a
 * list.
 */
export class InvalidQuery extends Failure {
  readonly problems: ReadonlyMap<string, string>;
  readonly sentences: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    const sentences = [...problems].map(([name, words]) => `${name} ${words}`);
    super('INVALID_INPUT', sentences[0]);
    this.problems = problems;
    this.sentences = sentences;
  }
}

/** Reports each parameter once, whatever else is wrong with it. */
export function explainAll({ issues }: z.ZodError): InvalidQuery {
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, message);
  }
  return new InvalidQuery(problems);
}

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

/** Maps text that is not a whole number to a value outside every range. */
export function toNumber(text: unknown): number | undefined {
  return typeof text === 'string' ? (parseWholeNumber(text) ?? Number.NaN) : undefined;
}

function outOfRangeWords({ min, max }: Range): string {
  return `must be a whole number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`;
}

export function outOfRange(name: string, range: Range): Failure {
  return new InvalidQuery(new Map([[name, outOfRangeWords(range)]]));
}

/** Text that is compared with the database. */
export const storableText = z.string().refine(isStorable, 'must not contain NUL characters').meta(storable);

/** The limit of page sizes without a documented maximum (S11). */
export const largestPage = 1000;
