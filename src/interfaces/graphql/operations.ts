import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import type { WorldLane } from '../../http/world-lane.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import { fastHash } from '../../lib/fast-hash.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { clientOf } from '../../lib/networks.ts';
import { inSpan, type Tracing } from '../../observe/tracing.ts';
import type { Operation, Requester } from './context.ts';
import { graphqlError, withCode } from './errors.ts';
import { execute } from './execute.ts';
import { type GraphqlTask, type Validation, type ValidationTask, validateInLane } from './in-lane.ts';
import {
  checkCost,
  checkSize,
  type DocumentSize,
  fragmentsOf,
  type OperationLimits,
  sizeOf,
} from './limits.ts';
import { type Plan, planRoot } from './plan.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';
import { type ValidationSettings, validateOperation, wasAborted } from './validation.ts';
import { coerceVariables, type VariableValues } from './variables.ts';

interface Valid {
  readonly size: DocumentSize;
  readonly text: string;
  readonly document: DocumentNode;
  readonly schemaName: SchemaName;
  readonly isConditional: boolean;
  /** By requested name. An empty name matches no operation, and differs from no name. */
  readonly operations: Map<string | null, Operation>;
}

/** The result of preparing one text: its schema with its operations, or its errors. */
type Prepared =
  | Valid
  | { readonly size: Pick<DocumentSize, 'nodes'>; readonly errors: readonly GraphQLError[] };

/**
 * A document with more nodes, or more fields to compare with each other, is validated in a lane and, unless it is a
 * mutation, also planned and run there. `bench/NOTES.md` has the measurements.
 */
const largeDocument = 1_000;

/**
 * A longer text is validated in a lane. A post of the maximum length as a literal is shorter, so that it does not wait for
 * a thread to start.
 */
const longText = 131_072;

/** The memory for the documents that were used last. */
const maxCacheBytes = 33_554_432;

/** Memory per node of a document, including its plans: measured on documents of 100 to 4,000 nodes. */
const bytesPerNode = 400;
const bytesPerText = 4096;

export class DocumentCache {
  readonly #known = new LruCache<Prepared>(maxCacheBytes);

  find(key: string): Prepared | undefined {
    return this.#known.get(key);
  }

  add(key: string, prepared: Prepared): Prepared {
    this.#known.set(key, prepared, bytesPerText + 2 * key.length + bytesPerNode * prepared.size.nodes);
    return prepared;
  }
}

export interface OperationsOptions {
  /** Can be shared by worlds, because a key names the limits. The schemas must be the same. */
  readonly cache: DocumentCache;
  readonly schemas: Readonly<Record<SchemaName, GraphQLSchema>>;
  readonly settings: OperationLimits & ValidationSettings;
  readonly tracing: Tracing | null;
  readonly lane: WorldLane | null;
}

/**
 * Turns texts into operations: parsed, validated against the schemas and planned once per text.
 */
export class Operations {
  readonly #limits: string;
  /** Shared by equal texts that arrive together. */
  readonly #validating = new Map<string, Promise<Prepared>>();
  readonly #options: OperationsOptions;

  constructor(options: OperationsOptions) {
    this.#options = options;
    this.#limits = fastHash(JSON.stringify(options.settings));
  }

  /** Returns the operation, or the errors. A pinned schema is the only one that is tried. */
  prepare(
    text: string,
    operationName: string | null | undefined,
    pinned: SchemaName | null,
    requester: Pick<Requester, 'address'>,
  ): Awaitable<Operation | readonly GraphQLError[]> {
    const key = this.#keyOf(text, pinned);
    const known = this.#options.cache.find(key);
    if (known !== undefined) return this.#choose(known, operationName);
    const finish = (prepared: Prepared) => this.#choose(prepared, operationName);
    const underWay = this.#validating.get(key);
    if (underWay !== undefined) return underWay.then(finish);
    const validating = this.#prepare(text, pinned, requester);
    if (!(validating instanceof Promise)) return finish(this.#options.cache.add(key, validating));
    const remembering = this.#rememberLater(key, validating);
    this.#validating.set(key, remembering);
    return remembering.then(finish);
  }

  /** Validates a text for another thread. */
  async validate({ text, pinned }: ValidationTask): Promise<Validation<GraphQLFormattedError>> {
    const prepared = await this.#prepare(text, pinned, { address: '' });
    if ('errors' in prepared) return { errors: prepared.errors.map((error) => error.toJSON()) };
    return { schemaName: prepared.schemaName };
  }

  async #rememberLater(key: string, validating: Promise<Prepared>): Promise<Prepared> {
    try {
      return this.#options.cache.add(key, await validating);
    } finally {
      this.#validating.delete(key);
    }
  }

  /** Returns the operation of a text that another thread has found valid. */
  accept({ text, schemaName, operationName }: GraphqlTask): Operation {
    const { cache } = this.#options;
    const key = this.#keyOf(text, schemaName);
    const prepared = cache.find(key) ?? cache.add(key, toValid(text, parse(text), schemaName));
    return this.#choose(prepared, operationName) as Operation;
  }

  #keyOf(text: string, pinned: SchemaName | null): string {
    return `${this.#limits} ${pinned ?? ''} ${text}`;
  }

  #choose(prepared: Prepared, operationName: string | null | undefined): Operation | readonly GraphQLError[] {
    if ('errors' in prepared) return prepared.errors;
    const operation = this.#findOperation(prepared, operationName ?? null);
    return operation instanceof GraphQLError ? [operation] : operation;
  }

  #prepare(
    text: string,
    pinned: SchemaName | null,
    { address }: Pick<Requester, 'address'>,
  ): Awaitable<Prepared> {
    const { settings, tracing, lane } = this.#options;
    const document = inSpan(tracing, 'graphql.parse', () => parseText(text, settings.graphqlMaxTokens));
    if (document instanceof GraphQLError) return { errors: [document], size: { nodes: 0 } };
    const size = sizeOf(document);
    const refusal = checkSize(size, settings);
    if (refusal !== null) return { errors: [refusal], size };
    const complete = (found: Validation<GraphQLError>): Prepared =>
      'errors' in found ? { ...found, size } : toValid(text, document, found.schemaName, size);
    if (lane === null || !(isLarge(size) || text.length > longText))
      return complete(this.#validate(document, pinned === null ? schemaNames : [pinned]));
    const validate = () => validateInLane(lane, clientOf(address), { kind: 'validate', text, pinned });
    return inSpan(tracing, 'graphql.validate', validate).then(complete);
  }

  #validate(document: DocumentNode, candidates: readonly SchemaName[]): Validation<GraphQLError> {
    const { schemas, settings, tracing } = this.#options;
    let fewest: { readonly errors: readonly GraphQLError[]; readonly schemaName: SchemaName } | null = null;
    for (const schemaName of candidates) {
      const errors = inSpan(tracing, 'graphql.validate', () =>
        validateOperation(schemas[schemaName], document, settings),
      );
      if (errors.length === 0) {
        const tooCostly = checkCost(document, schemas[schemaName], settings);
        return tooCostly === null ? { schemaName } : { errors: [tooCostly] };
      }
      // It was most likely meant for the schema with the fewest errors; ties go to the first one (G3).
      if (fewest === null || errors.length < fewest.errors.length) fewest = { errors, schemaName };
      // A document that is too expensive to validate is not a variant of another schema, and trying again
      // would cost as much.
      if (wasAborted(errors)) return { errors: fewest.errors };
    }
    const { errors = [], schemaName: schema } = fewest ?? {};
    if (schema === candidates[0]) return { errors };
    return { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED', { schema })) };
  }

  #findOperation(prepared: Valid, name: string | null): Operation | GraphQLError {
    const known = prepared.operations.get(name);
    if (known !== undefined) return known;
    const definition = getOperationAST(prepared.document, name);
    // Unknown names are not cached: clients can send any number of them.
    if (!definition) return unknownOperation(prepared.document, name);
    const { schemas, settings } = this.#options;
    const schema = schemas[prepared.schemaName];
    const operation = createOperation(prepared, schema, definition, settings.graphqlSuggestions);
    prepared.operations.set(name, operation);
    return operation;
  }
}

function isLarge({ nodes, comparisons }: DocumentSize): boolean {
  return nodes > largeDocument || comparisons > largeDocument;
}

function toValid(
  text: string,
  document: DocumentNode,
  schemaName: SchemaName,
  size = sizeOf(document),
): Valid {
  const isConditional = size.directives > 0;
  return { text, document, schemaName, size, isConditional, operations: new Map() };
}

function parseText(text: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return withCode(error, 'GRAPHQL_PARSE_FAILED');
    // The parser recurses on each level, and a hostile text has more levels than the stack.
    if (error instanceof RangeError)
      return graphqlError('The document is nested too deeply.', 'GRAPHQL_PARSE_FAILED');
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

function createOperation(
  { text, schemaName, document, isConditional, size }: Valid,
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  suggests: boolean,
): Operation {
  const fragments = fragmentsOf(document);
  let known: Plan | null = null;

  /** The selection of an operation with `@skip` or `@include` depends on its variables. */
  function planFor(variableValues: VariableValues): Plan {
    const plan = known ?? planRoot(definition, { schema, fragments, variableValues });
    if (!isConditional) known = plan;
    return plan;
  }

  return {
    key: `${schemaName} ${definition.name?.value ?? ''} ${text}`,
    text,
    schema,
    schemaName,
    document,
    definition,
    coerce: (variables) => coerceVariables(schema, definition, variables ?? {}, suggests),
    planFor,
    run(context) {
      if (definition.operation !== 'mutation' && isLarge(size)) context.budget.requireLane();
      return execute(context);
    },
  };
}
