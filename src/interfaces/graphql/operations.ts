import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeByReference,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { inSpan, type Tracing } from '../../observe/tracing.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError, withCode, withCodes } from './errors.ts';
import { checkCost, checkDocument, type OperationLimits } from './limits.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';
import { SelectionReader } from './selection.ts';
import { validateOperation, wasAborted } from './validation.ts';
import { type Coerced, coerceVariables } from './variables.ts';

/** An operation that is valid, compiled and ready to run any number of times. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly schemaName: SchemaName;
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly selections: SelectionReader;
  coerce(variables: Variables): Coerced;
  run(root: unknown, context: GraphqlContext, variables: Variables): Awaitable<ExecutionResult>;
}

export type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** One distinct text: the schema that it is valid for, with its operations as they are asked for; or its errors. */
type Prepared =
  | { readonly errors: readonly GraphQLError[] }
  | {
      readonly document: DocumentNode;
      readonly schemaName: SchemaName;
      /** By name; an empty name is one that no operation has, and not the same as none. */
      readonly operations: Map<string | null, Operation | GraphQLError>;
    };

/** Distinct texts that are remembered, and their size in all. */
const mostTexts = 1000;
const mostCharacters = 8_388_608;

export interface OperationsOptions {
  readonly schemas: Readonly<Record<SchemaName, GraphQLSchema>>;
  readonly limits: OperationLimits;
  readonly allowsIntrospection: boolean;
  readonly suggests: boolean;
  readonly tracing: Tracing | null;
}

/** Turns texts into operations: parsed, judged against the schemas and compiled once for each distinct text. */
export class Operations {
  readonly #cache = new BoundedCache<Prepared>(mostTexts, mostCharacters);
  readonly #options: OperationsOptions;

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  /** The operation, or why there is none. A pinned schema is the only one that is tried. */
  prepare(
    text: string,
    operationName: string | null | undefined,
    pinned: SchemaName | null,
  ): Operation | readonly GraphQLError[] {
    const prepared = this.#prepareText(text, pinned);
    if ('errors' in prepared) return prepared.errors;
    const operation = this.#findOperation(prepared, operationName ?? null);
    return operation instanceof GraphQLError ? [operation] : operation;
  }

  #prepareText(text: string, pinned: SchemaName | null): Prepared {
    const key = `${pinned ?? ''} ${text}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const prepared = this.#judge(text, pinned === null ? schemaNames : [pinned]);
    this.#cache.set(key, prepared, text.length);
    return prepared;
  }

  #judge(text: string, candidates: readonly SchemaName[]): Prepared {
    const { schemas, limits, tracing } = this.#options;
    const document = inSpan(tracing, 'graphql.parse', () => parseText(text, limits.maxTokens));
    if (document instanceof GraphQLError) return { errors: [document] };
    const refusal = checkDocument(document, limits);
    if (refusal !== null) return { errors: [refusal] };
    let firstErrors: readonly GraphQLError[] | null = null;
    for (const schemaName of candidates) {
      const errors = inSpan(tracing, 'graphql.validate', () =>
        validateOperation(schemas[schemaName], document, this.#options),
      );
      if (errors.length === 0) {
        const tooCostly = checkCost(document, schemas[schemaName], limits);
        return tooCostly === null ? { document, schemaName, operations: new Map() } : { errors: [tooCostly] };
      }
      firstErrors ??= errors;
      // A document that was too much to judge is no variant of anything, and judging it again would cost as much.
      if (wasAborted(errors)) break;
    }
    return { errors: firstErrors ?? [] };
  }

  #findOperation(
    prepared: Exclude<Prepared, { errors: unknown }>,
    name: string | null,
  ): Operation | GraphQLError {
    const known = prepared.operations.get(name);
    if (known !== undefined) return known;
    const definition = getOperationAST(prepared.document, name);
    // A name that is not there is not remembered: there is no end of such names.
    if (!definition) return unknownOperation(prepared.document, name);
    const operation = compile(
      this.#options.schemas[prepared.schemaName],
      prepared.schemaName,
      prepared.document,
      definition,
      this.#options.suggests,
    );
    prepared.operations.set(name, operation);
    return operation;
  }
}

function parseText(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return withCode(error, 'GRAPHQL_PARSE_FAILED');
    // The parser calls itself for each level, and a hostile text has more of them than the stack.
    if (error instanceof RangeError)
      return graphqlError('The document is nested too deep.', 'GRAPHQL_PARSE_FAILED');
    throw error;
  }
}

function unknownOperation(document: DocumentNode, name: string | null): GraphQLError {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (name !== null) return graphqlError(`Unknown operation named "${name}".`, 'BAD_USER_INPUT');
  return operations.length === 0
    ? graphqlError('The document has no operation.', 'BAD_USER_INPUT')
    : graphqlError('The document has several operations: name one with operationName.', 'BAD_USER_INPUT');
}

function compile(
  schema: GraphQLSchema,
  schemaName: SchemaName,
  document: DocumentNode,
  definition: OperationDefinitionNode,
  suggests: boolean,
): Operation | GraphQLError {
  const isConditional = hasConditions(document);
  const operationName = definition.name?.value;
  const byReference = executorByReference(schema, document, operationName);
  const execute =
    isConditional || isSeriesOfMutations(definition)
      ? byReference
      : compiledExecutor(schema, document, operationName, byReference);
  if (execute === null) return graphqlError('The operation cannot be executed.', 'BAD_USER_INPUT');
  const coerce = (variables: Variables) => coerceVariables(schema, definition, variables ?? {}, suggests);
  const run: Operation['run'] = (root, context, variables) => {
    // The reference judges variables, too: compiled code misses the default of one that must not be null.
    const values = coerce(variables);
    return 'errors' in values ? values : whenReady(execute(root, context, values.coerced), withCodes);
  };
  const selections = new SelectionReader(!isConditional);
  return { schema, schemaName, document, definition, selections, coerce, run };
}

type Executor = Operation['run'];

/** Loaded with the first operation: it takes as long as a third of the start of the server. */
function loadCompiler(): typeof import('graphql-jit') {
  return require('graphql-jit');
}

/**
 * Compiled code is right about what succeeds. Where something failed it goes on where the reference stops, and has errors
 * of its own kind: then the reference executes what the root fields gave (`given` of the context), and its answer counts.
 */
function compiledExecutor(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  byReference: Executor,
): Executor | null {
  const { compileQuery, isCompiledQuery } = loadCompiler();
  const compiled = compileQuery(schema, document, operationName, {
    // Nodes hold what the wire shows.
    disableLeafSerialization: true,
  });
  if (!isCompiledQuery(compiled)) return null;
  return (root, context, variables) =>
    whenReady(compiled.query(root, context, variables), (result: ExecutionResult) =>
      result.errors === undefined ? result : byReference(root, context, variables),
    );
}

/**
 * For what compiled code gets wrong: it would run the mutations after one that failed, where the reference stops (G11),
 * and it gives what was skipped in one mention of a field when another mention of it is not skipped.
 */
function executorByReference(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): Executor {
  return (rootValue, contextValue, variableValues) =>
    executeByReference({ schema, document, operationName, rootValue, contextValue, variableValues });
}

function isSeriesOfMutations({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const [only, ...others] = selectionSet.selections;
  return operation === 'mutation' && (others.length > 0 || only?.kind !== Kind.FIELD);
}

function hasConditions(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
    },
  });
  return found;
}
