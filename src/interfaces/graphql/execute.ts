import {
  type ExecutionResult,
  execute as executeByReference,
  executeSync,
  type FieldNode,
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
import { tryOnLoop } from './in-lane.ts';
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
  readonly steps: Steps;
  readonly circumstances: Circumstances;
  readonly rootValue: unknown;
  readonly context: GraphqlContext;
}

/** The steps of a first try that a root field takes on its own: at least one statement, of up to 0.2 ms. */
const stepsOfField = 20;

/** Plans a mutation field by field, and other operations as a whole. */
export function planSteps(
  definition: OperationDefinitionNode,
  circumstances: Circumstances,
): readonly Steps[] {
  const root = circumstances.schema.getRootType(definition.operation);
  if (!root) throw new Error(`the schema has no ${definition.operation}`);
  const collected = collectFields([definition.selectionSet], root.name, circumstances, responseKey);
  const fields = [...collected].map(([key, nodes]) => ({
    key,
    nodes,
    field: root.getFields()[nodes[0]?.name.value ?? ''],
  }));
  const parts = definition.operation === 'mutation' ? fields.map((field) => [field]) : [fields];
  return parts.map((fields) => ({ root, fields, plan: planResult(root, fields, circumstances) }));
}

/** Runs an operation and writes its data as text. Only root fields can fail. */
export async function execute(
  execution: Omit<Execution, 'steps'>,
  [steps, ...more]: readonly Steps[],
): Promise<OperationResult> {
  const { context } = execution;
  if (steps === undefined) return new OperationResult('{}');
  if (context.operation.definition.operation === 'mutation')
    return executeInOrder(execution, [steps, ...more]);
  context.budget.takeSteps(steps.fields.length * stepsOfField);
  return executeTogether({ ...execution, steps });
}

/**
 * Runs the root fields of a mutation one by one: each begins when the previous one is durable, and none after a
 * failure (G11). A lane only shows the result that it is given.
 */
async function executeInOrder(
  execution: Omit<Execution, 'steps'>,
  all: readonly Steps[],
): Promise<OperationResult> {
  const { context } = execution;
  const given = all.filter(({ fields }) => fields.some(({ key }) => context.written.has(key)));
  const wanted = given.length > 0 ? given : all;
  const isWhole = wanted.length === 1;
  const [errors, texts]: [GraphQLError[], string[]] = [[], []];
  for (const steps of wanted) {
    const run = () => executeTogether({ ...execution, steps });
    const part = { key: steps.fields[0]?.key, isWhole };
    const result = await tryOnLoop(run, context, part);
    if (isWhole) return result;
    errors.push(...(result.errors ?? []));
    if (result.data == null) return new OperationResult(null, errors);
    texts.push(result.data.slice(1, -1));
  }
  return new OperationResult(`{${texts.join(',')}}`, errors.length > 0 ? errors : undefined);
}

/**
 * Runs the root fields, each of which returns records with their whole selection, and writes them. A record that
 * violates the schema is left to graphql-js.
 */
async function executeTogether(execution: Execution): Promise<OperationResult> {
  const { steps, context } = execution;
  const run = new Run(execution);
  const values = await run.all();
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
    context.budget.requireLane();
    return OperationResult.of(withCodes(await byReference(execution)));
  }
}

function writeValues(plan: ObjectPlan, values: object, { budget }: GraphqlContext): string {
  const text = writeRecord(plan, values, budget);
  budget.takeBytes(Buffer.byteLength(text));
  return text;
}

function byReference(execution: Execution): ExecutionResult | Promise<ExecutionResult> {
  const { steps, rootValue, context: contextValue } = execution;
  const nodes = steps.fields.flatMap((field) => field.nodes);
  return executeByReference({ ...referenceTo(execution, nodes), rootValue, contextValue });
}

/** Returns an operation with only these root fields, for graphql-js. */
function referenceTo({ context }: Execution, selections: readonly FieldNode[]) {
  const { operation, variableValues } = context;
  const { schema, document, definition } = operation;
  const selectionSet = { ...definition.selectionSet, selections };
  const definitions = document.definitions.map((node) =>
    node === definition ? { ...definition, selectionSet } : node,
  );
  const operationName = definition.name?.value;
  return { schema, document: { ...document, definitions }, variableValues, operationName };
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

  /** Returns the value of each root field by its key; null if no data is left. */
  async all(): Promise<Values | null> {
    try {
      await Promise.all(this.#execution.steps.fields.map((field) => this.#runField(field)));
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
    const { data } = executeSync(referenceTo(this.#execution, nodes));
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
      operation: this.#execution.context.operation.definition,
      variableValues,
    };
  }
}
