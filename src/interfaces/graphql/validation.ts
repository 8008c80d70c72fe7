import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql';
import { withCode } from './errors.ts';

export interface ValidationOptions {
  readonly allowsIntrospection: boolean;
  /** Whether a misspelt name is answered with the names that are close. */
  readonly suggests: boolean;
}

/** A document with more errors than this is told of the first ones. */
const mostErrors = 20;

export function validateOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { allowsIntrospection, suggests }: ValidationOptions,
): readonly GraphQLError[] {
  const rules = allowsIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const options = { maxErrors: mostErrors, hideSuggestions: !suggests };
  const errors = refusingConditions(() => validate(schema, document, rules, options));
  return errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
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
