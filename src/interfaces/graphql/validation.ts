import {
  type DocumentNode,
  type GraphQLError,
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
  const errors = validate(schema, document, rules, { maxErrors: mostErrors });
  return errors.map((error) =>
    suggests
      ? withCode(error, 'GRAPHQL_VALIDATION_FAILED')
      : withoutSuggestion(withCode(error, 'GRAPHQL_VALIDATION_FAILED')),
  );
}

function withoutSuggestion(error: GraphQLError): GraphQLError {
  error.message = error.message.replace(/ Did you mean .*\?$/s, '');
  return error;
}
