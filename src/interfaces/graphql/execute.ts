import {
  type ExecutionResult,
  execute as executeByReference,
  executeSync,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import { NeedsLane } from '../../lib/budget.ts';
import { type Circumstances, collectFields, responseKey } from './collect-fields.ts';
import type { GraphqlContext } from './context.ts';
import { withCodes } from './errors.ts';
import type { Operation } from './operation.ts';
import { OperationResult } from './result.ts';
import { type ObjectPlan, planResult, type RootField } from './result-plan.ts';
import { UnexpectedValue, writeRecord } from './write-result.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The root fields to run and the plan for writing them: constant for an operation, unless `@skip`, `@include`
 * or inner arguments depend on the variables.
 */
export interface Steps {
  readonly root: GraphQLObjectType;
  readonly fields: readonly RootField[];
  readonly plan: ObjectPlan;
}

export interface Execution {
  readonly operation: Operation;
  readonly steps: Steps;
  readonly circumstances: Circumstances;
  readonly rootValue: unknown;
  readonly context: GraphqlContext;
}

export function planSteps(definition: OperationDefinitionNode, circumstances: Circumstances): Steps {
  const root = circumstances.schema.getRootType(definition.operation);
  if (!root) throw new Error(`the schema has no ${definition.operation}`);
  const collected = collectFields([definition.selectionSet], root.name, circumstances, responseKey);
  const fields = [...collected].map(([key, nodes]) => ({
    key,
    nodes,
    field: root.getFields()[nodes[0]?.name.value ?? ''],
  }));
  return { root, fields, plan: planResult(root, fields, circumstances) };
}

/**
 * Runs the root fields, each of which returns records with their whole selection, and writes them as text.
 * Only root fields can fail. A record that violates the schema is left to graphql-js.
 */
export async function execute(execution: Execution): Promise<OperationResult> {
  const { operation, steps, context } = execution;
  const run = new Run(execution);
  const values = await run.all(operation.definition.operation === 'mutation');
  const errors = run.errors.length > 0 ? withCodes({ errors: run.errors }).errors : undefined;
  if (values === null) return new OperationResult(null, errors);
  const failed = context.injected?.inside(steps.plan, values) ?? null;
  const { plan, record } = failed ?? { plan: steps.plan, record: values };
  const finish = (text: string | null) =>
    new OperationResult(text, failed === null ? errors : [...(errors ?? []), failed.makeError()]);
  if (record === null) return finish(null);
  try {
    return finish(writeValues(plan, record, context));
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    return OperationResult.of(withCodes(await byReference(execution)));
  }
}

function writeValues(plan: ObjectPlan, values: object, { budget }: GraphqlContext): string {
  const text = writeRecord(plan, values, budget);
  budget.takeBytes(Buffer.byteLength(text));
  return text;
}

function byReference({
  operation: { schema, document, definition },
  circumstances: { variableValues },
  rootValue,
  context: contextValue,
}: Execution): ExecutionResult | Promise<ExecutionResult> {
  const operationName = definition.name?.value;
  return executeByReference({ schema, document, operationName, rootValue, contextValue, variableValues });
}

/** Thrown if a non-null field failed: no data is left, and later failures are not reported. */
class NothingLeft extends Error {
  readonly reason: GraphQLError;

  constructor(reason: GraphQLError) {
    super(reason.message);
    this.reason = reason;
  }
}

class Run {
  readonly errors: GraphQLError[] = [];
  readonly #execution: Execution;
  readonly #values: Record<string, unknown> = Object.create(null);

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  /**
   * Returns the value of each root field by its key; null if no data is left. Mutations run one by one: each begins when
   * the previous one is durable, and none after a failure (G11).
   */
  async all(isMutation: boolean): Promise<Values | null> {
    const { fields } = this.#execution.steps;
    try {
      if (isMutation || fields.length === 1) for (const field of fields) await this.#runField(field);
      else await Promise.all(fields.map((field) => this.#runField(field)));
      return this.#values;
    } catch (error) {
      if (!(error instanceof NothingLeft)) throw error;
      this.errors.push(error.reason);
      return null;
    }
  }

  async #runField(root: RootField): Promise<void> {
    const { key, field, nodes } = root;
    const { injected } = this.#execution.context;
    if (field === undefined) return this.#askSchema(root);
    try {
      injected?.checkRoot(key, false);
      this.#values[key] = await this.#resolve(root, field);
      injected?.checkRoot(key, true);
    } catch (error) {
      if (error instanceof NeedsLane) throw error;
      const located = locatedError(error, nodes, [key]);
      if (isNonNullType(field.type)) throw new NothingLeft(located);
      this.errors.push(located);
      this.#values[key] = null;
    }
  }

  #resolve(root: RootField, field: NonNullable<RootField['field']>): unknown {
    if (field.resolve)
      return field.resolve(this.#execution.rootValue, {}, this.#execution.context, this.#infoOf(root));
    return (this.#execution.rootValue as Values | undefined)?.[field.name];
  }

  #askSchema(root: RootField): void {
    if (root.nodes[0]?.name.value !== '__typename') this.#execution.context.budget.requireLane();
    this.#values[root.key] = this.#describeSchema(root);
  }

  /** Introspection depends on nothing but the schema; graphql-js resolves it. */
  #describeSchema({ key, nodes }: RootField): string {
    const { schema, document, definition } = this.#execution.operation;
    const { variableValues } = this.#execution.circumstances;
    const selectionSet = { ...definition.selectionSet, selections: nodes };
    const definitions = document.definitions.map((node) =>
      node === definition ? { ...definition, selectionSet } : node,
    );
    const operationName = definition.name?.value;
    const { data } = executeSync({
      schema,
      document: { ...document, definitions },
      variableValues,
      operationName,
    });
    return JSON.stringify(data?.[key] ?? null);
  }

  #infoOf({ key, field, nodes }: RootField): GraphQLResolveInfo {
    const { schema, fragments, variableValues } = this.#execution.circumstances;
    const { root } = this.#execution.steps;
    if (field === undefined) throw new Error('the schema itself has no resolver');
    return {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: root,
      path: { prev: undefined, key, typename: root.name },
      schema,
      fragments,
      rootValue: this.#execution.rootValue,
      operation: this.#execution.operation.definition,
      variableValues,
    };
  }
}
