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
import { inChunks } from '../../lib/sizes.ts';
import type { Settings } from '../../settings/settings.ts';
import { withCode } from './errors.ts';

export type ValidationSettings = Pick<Settings, 'graphqlIntrospection' | 'graphqlSuggestions'>;

const maxErrors = 20;

/** A document with more nodes than this is validated by a few rules at a time. */
const largeDocument = 1000;
const rulesAtOnce = 7;

/**
 * Validates a document in parts, with pauses between them: comparing fields that share a name takes as long
 * as all other rules together, and those take long if the document is large.
 */
export async function validateOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  nodes: number,
  { graphqlIntrospection, graphqlSuggestions }: ValidationSettings,
  pause: () => Awaitable<void>,
): Promise<readonly GraphQLError[]> {
  const options = { maxErrors, hideSuggestions: !graphqlSuggestions };
  const judge = (rules: readonly ValidationRule[]) =>
    refusingConditions(() => validate(schema, document, rules, options));
  const rules = graphqlIntrospection ? otherRules : [...otherRules, NoSchemaIntrospectionCustomRule];
  const parts = nodes > largeDocument ? inChunks(rules, rulesAtOnce) : [rules];
  const errors: GraphQLError[] = [];
  for (const part of [...parts, [OverlappingFieldsCanBeMergedRule]]) {
    await pause();
    errors.push(...judge(part));
    if (wasAborted(errors)) return errors.map(coded);
  }
  return errors.slice(0, maxErrors).map(coded);
}

const otherRules = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule);

function coded(error: GraphQLError): GraphQLError {
  return withCode(error, 'GRAPHQL_VALIDATION_FAILED');
}

/**
 * The single-root-field rule for subscriptions evaluates conditions before there are variables, and throws if
 * it needs them. The specification allows no condition there.
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

/** Returns true if validation gave up because of too many errors or too many fields to compare. */
export function wasAborted(errors: readonly GraphQLError[]): boolean {
  return errors.at(-1)?.message.endsWith('Validation aborted.') ?? false;
}
