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
import type { Settings } from '../../settings/settings.ts';
import { withCode } from './errors.ts';

export type ValidationSettings = Pick<Settings, 'graphqlIntrospection' | 'graphqlSuggestions'>;

const maxErrors = 20;

/** The fields are compared last, because comparing takes as long as all other rules together. */
export function validateOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { graphqlIntrospection, graphqlSuggestions }: ValidationSettings,
): readonly GraphQLError[] {
  const options = { maxErrors, hideSuggestions: !graphqlSuggestions };
  const check = (rules: readonly ValidationRule[]) =>
    refusingConditions(() => validate(schema, document, rules, options));
  const errors = check(graphqlIntrospection ? otherRules : [...otherRules, NoSchemaIntrospectionCustomRule]);
  if (wasAborted(errors)) return errors.map(coded);
  return [...errors, ...check([OverlappingFieldsCanBeMergedRule])].slice(0, maxErrors).map(coded);
}

const otherRules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

function coded(error: GraphQLError): GraphQLError {
  return withCode(error, 'GRAPHQL_VALIDATION_FAILED');
}

/**
 * The single-root-field rule for subscriptions evaluates conditions before there are variables, and throws if
 * it needs them. The specification allows no condition there.
 */
function refusingConditions(check: () => readonly GraphQLError[]): readonly GraphQLError[] {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = 'The root field of a subscription must not depend on a variable.';
    return [new GraphQLError(message, { nodes: error.nodes ?? null })];
  }
}

/** Returns true if validation gave up because of too many errors or too many fields to compare. */
export function wasAborted(errors: readonly GraphQLError[]): boolean {
  return errors.at(-1)?.message.endsWith('Validation aborted.') ?? false;
}
