/** A condition on a record, in terms of no engine: for the fields of a table and for the values of a document. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

/** A field, followed by the names that lead to a nested value. */
export type Path = readonly string[];

export type Scalar = string | number | boolean;

/**
 * Compares the value at a path. A value that is null or missing never matches, except for `isNull`, which only null
 * matches, and `isPresent`, which everything but a missing value matches. So `not` of a comparison also matches null.
 */
export type Comparison = { readonly at: Path } & (
  | { readonly is: 'equal' | 'notEqual'; readonly value: Scalar }
  | { readonly is: 'oneOf'; readonly value: readonly Scalar[] }
  /**
   * In a document, a number is compared with numbers and numeric texts. A text is compared with texts, and with
   * numbers if it is numeric itself.
   */
  | { readonly is: RangeOperator; readonly value: string | number }
  /** Ignores case. */
  | { readonly is: TextOperator; readonly value: string }
  | { readonly is: 'isNull' }
  | { readonly is: 'isPresent' }
);

export type RangeOperator = 'above' | 'atLeast' | 'below' | 'atMost';

/** `matches` takes a pattern of `lib/pattern.ts`; the others take a text that is matched literally. */
export type TextOperator = 'contains' | 'startsWith' | 'endsWith' | 'matches';

/** One of the values by which a list is sorted, the most important one first. */
export interface SortKey {
  readonly path: Path;
  readonly isDescending: boolean;
}

/** Matches every record. */
export const everything: Condition = { all: [] };

/** Combines conditions; a single one stays as it is. */
export function allOf(conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions;
  return first !== undefined && others.length === 0 ? first : { all: conditions };
}

export function anyOf(conditions: readonly Condition[]): Condition {
  const [first, ...others] = conditions;
  return first !== undefined && others.length === 0 ? first : { any: conditions };
}
