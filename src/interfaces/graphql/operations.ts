import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import type { Awaitable } from '../../lib/awaitable.ts';
import { RepeatedCache } from '../../lib/repeated-cache.ts';
import { inSpan, type Tracing } from '../../observe/tracing.ts';
import { graphqlError, withCode } from './errors.ts';
import { execute, planSteps, type Steps } from './execute.ts';
import {
  checkCost,
  checkDocument,
  type DocumentSize,
  fragmentsOf,
  type OperationLimits,
  sizeOf,
} from './limits.ts';
import type { Operation } from './operation.ts';
import { nameSchemas } from './other-schemas.ts';
import { type SchemaName, triedSchemas } from './schema/documents.ts';
import { SelectionReader } from './selection.ts';
import { validateOperation, wasAborted } from './validation.ts';
import { coerceVariables } from './variables.ts';

interface Valid {
  readonly text: string;
  readonly document: DocumentNode;
  readonly schemaName: SchemaName;
  readonly isConditional: boolean;
  /** By name, as they are asked for; an empty name is one that no operation has, and not the same as none. */
  readonly operations: Map<string | null, Operation>;
}

/** One distinct text: the schema that it is valid for, with its operations; or its errors. */
type Prepared = { readonly errors: readonly GraphQLError[] } | Valid;

/** What texts that are asked for again may take of memory, and how many others are recognized when they come again. */
const maxCacheBytes = 33_554_432;
const maxSeenOnce = 10_000;

/** What a document takes of memory: measured on documents of a hundred to four thousand nodes, with what is made of it. */
const bytesPerNode = 400;
const bytesPerText = 4096;

export interface OperationsOptions {
  readonly schemas: Readonly<Record<SchemaName, GraphQLSchema>>;
  readonly limits: OperationLimits;
  readonly allowsIntrospection: boolean;
  readonly suggests: boolean;
  readonly tracing: Tracing | null;
}

/** Lets others run between steps of validating a document. */
type Pause = () => Awaitable<void>;

/** Turns texts into operations: parsed, judged against the schemas and planned once for each text that is used again. */
export class Operations {
  readonly #cache = new RepeatedCache<Prepared>(maxCacheBytes, maxSeenOnce);
  readonly #options: OperationsOptions;

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  /** The operation, or why there is none. A pinned schema is the only one that is tried. */
  async prepare(
    text: string,
    operationName: string | null | undefined,
    pinned: SchemaName | null,
    pause: Pause,
  ): Promise<Operation | readonly GraphQLError[]> {
    const key = `${pinned ?? ''} ${text}`;
    const prepared = this.#cache.get(key) ?? (await this.#judgeNew(key, text, pinned, pause));
    if ('errors' in prepared) return prepared.errors;
    const operation = this.#findOperation(prepared, operationName ?? null);
    return operation instanceof GraphQLError ? [operation] : operation;
  }

  async #judgeNew(key: string, text: string, pinned: SchemaName | null, pause: Pause): Promise<Prepared> {
    await pause();
    const { limits, tracing } = this.#options;
    const document = inSpan(tracing, 'graphql.parse', () => parseText(text, limits.maxTokens));
    if (document instanceof GraphQLError) return { errors: [document] };
    const size = sizeOf(document);
    const prepared = await this.#judge(
      text,
      document,
      size,
      pinned === null ? triedSchemas : [pinned],
      pause,
    );
    this.#cache.set(key, prepared, bytesPerText + 2 * text.length + bytesPerNode * size.nodes);
    return prepared;
  }

  async #judge(
    text: string,
    document: DocumentNode,
    size: DocumentSize,
    candidates: readonly SchemaName[],
    pause: Pause,
  ): Promise<Prepared> {
    const { schemas, limits, tracing } = this.#options;
    const refusal = checkDocument(document, size, limits);
    if (refusal !== null) return { errors: [refusal] };
    let fewest: { readonly errors: readonly GraphQLError[]; readonly schemaName: SchemaName } | null = null;
    for (const schemaName of candidates) {
      const errors = await inSpan(tracing, 'graphql.validate', () =>
        validateOperation(schemas[schemaName], document, size.nodes, this.#options, pause),
      );
      if (errors.length === 0) {
        const tooCostly = checkCost(document, schemas[schemaName], limits);
        if (tooCostly !== null) return { errors: [tooCostly] };
        // Only there do fields below the root take arguments.
        const hasInnerVariables = schemaName === 'relay' && text.includes('$');
        const isConditional = size.directives > 0 || hasInnerVariables;
        return { text, document, schemaName, isConditional, operations: new Map() };
      }
      // It was most likely meant for the schema that it fits best; of equals, the first (G3).
      if (fewest === null || errors.length < fewest.errors.length) fewest = { errors, schemaName };
      // A document that was too much to judge is no variant of anything, and judging it again would cost as much.
      if (wasAborted(errors)) return { errors: fewest.errors };
    }
    const { errors = [], schemaName = 'main' } = fewest ?? {};
    return { errors: candidates.length === 1 ? errors : nameSchemas(errors, schemaName, document, schemas) };
  }

  #findOperation(prepared: Valid, name: string | null): Operation | GraphQLError {
    const known = prepared.operations.get(name);
    if (known !== undefined) return known;
    const definition = getOperationAST(prepared.document, name);
    // A name that is not there is not remembered: there is no end of such names.
    if (!definition) return unknownOperation(prepared.document, name);
    const { schemas, suggests } = this.#options;
    const operation = createOperation(prepared, schemas[prepared.schemaName], definition, suggests);
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

/** Of the operations that were made. */
let count = 0;

function createOperation(
  { text, schemaName, document, isConditional }: Valid,
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  suggests: boolean,
): Operation {
  const fragments = fragmentsOf(document);
  count += 1;
  let known: Steps | null = null;

  /** What an operation with `@skip`, `@include` or inner arguments selects depends on its variables. */
  function stepsFor(variableValues: Readonly<Record<string, unknown>>): Steps {
    if (known !== null) return known;
    const steps = planSteps(definition, { schema, fragments, variableValues });
    if (!isConditional) known = steps;
    return steps;
  }

  const operation: Operation = {
    key: `${schemaName} ${definition.name?.value ?? ''} ${text}`,
    text,
    number: count,
    schema,
    schemaName,
    document,
    definition,
    selections: new SelectionReader(!isConditional),
    coerce: (variables) => coerceVariables(schema, definition, variables ?? {}, suggests),
    run(root, context, variableValues) {
      const circumstances = { schema, fragments, variableValues };
      return execute(operation, stepsFor(variableValues), circumstances, root, context);
    },
  };
  return operation;
}
