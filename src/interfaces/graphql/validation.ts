import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  OverlappingFieldsCanBeMergedRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Awaitable } from '../../lib/awaitable.ts';
import { withCode } from './errors.ts';

export interface ValidationOptions {
  readonly allowsIntrospection: boolean;
  /** Whether a misspelt name is answered with the names that are close. */
  readonly suggests: boolean;
}

/** A document with more errors than this is told of the first ones. */
const mostErrors = 20;

/**
 * Judges a document in two parts, with a pause between: comparing fields that share a name takes as long as all other
 * rules together.
 */
export async function validateOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { allowsIntrospection, suggests }: ValidationOptions,
  pause: () => Awaitable<void>,
): Promise<readonly GraphQLError[]> {
  const options = { maxErrors: mostErrors, hideSuggestions: !suggests };
  const judge = (rules: readonly ValidationRule[]) =>
    refusingConditions(() => validate(schema, document, rules, options));
  await pause();
  const errors = judge(allowsIntrospection ? otherRules : [...otherRules, NoSchemaIntrospectionCustomRule]);
  if (wasAborted(errors)) return errors.map(coded);
  await pause();
  return [...errors, ...judge([OverlappingFieldsCanBeMergedRule])].slice(0, mostErrors).map(coded);
}

const otherRules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

function coded(error: GraphQLError): GraphQLError {
  return withCode(error, 'GRAPHQL_VALIDATION_FAILED');
}

/**
 * The rule that a subscription has one root field reads conditions before there are variables, and throws at one that
 * needs them. The specification allows no condition there.
 */
function refusingConditions(judge: () => readonly GraphQLError[]): readonly GraphQLError[] {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = 'The root field of a subscription must not depend on a variable.';
    return [new GraphQLError(message, { nodes: error.nodes ?? null })];
  }
}

/** Whether validation gave up: there was too much wrong with the document, or too much of it to compare. */
export function wasAborted(errors: readonly GraphQLError[]): boolean {
  return errors.at(-1)?.message.endsWith('Validation aborted.') ?? false;
}
