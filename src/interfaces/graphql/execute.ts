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
import { type Awaitable, orElse, whenReady } from '../../lib/awaitable.ts';
import { NeedsLane } from '../../lib/budget.ts';
import { type ObjectPlan, planAnswer, type RootField } from './answer-plan.ts';
import { type Circumstances, collectFields, responseKey } from './collect-fields.ts';
import type { GraphqlContext } from './context.ts';
import { withCodes } from './errors.ts';
import type { Operation } from './operation.ts';
import { OperationResult } from './result.ts';
import { UnexpectedValue, writeRecord } from './write-answer.ts';

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

export function planSteps(definition: OperationDefinitionNode, circumstances: Circumstances): Steps {
  const root = circumstances.schema.getRootType(definition.operation);
  if (!root) throw new Error(`the schema has no ${definition.operation}`);
  const collected = collectFields([definition.selectionSet], root.name, circumstances, responseKey);
  const fields = [...collected].map(([key, nodes]) => ({
    key,
    nodes,
    field: root.getFields()[nodes[0]?.name.value ?? ''],
  }));
  return { root, fields, plan: planAnswer(root, fields, circumstances) };
}

/**
 * Runs the root fields, each of which returns records with their whole selection, and writes them as text.
 * Only root fields can fail. A record that violates the schema is left to graphql-js.
 */
export function execute(
  operation: Operation,
  steps: Steps,
  circumstances: Circumstances,
  rootValue: unknown,
  context: GraphqlContext,
): Awaitable<OperationResult> {
  const { definition } = operation;
  const run = new Run(operation, steps, circumstances, rootValue, context);
  return whenReady(definition.operation === 'mutation' ? run.inSeries() : run.atOnce(), (values) => {
    const errors = run.errors.length > 0 ? withCodes({ errors: run.errors }).errors : undefined;
    if (values === null) return new OperationResult(null, errors);
    const failed = context.injected?.inside(steps.plan, values) ?? null;
    const { plan, record } = failed ?? { plan: steps.plan, record: values };
    const finish = (text: string | null) =>
      new OperationResult(text, failed === null ? errors : [...(errors ?? []), failed.makeError()]);
    if (record === null) return finish(null);
    return orElse(
      () => finish(writeValues(plan, record, context)),
      (error) => {
        if (!(error instanceof UnexpectedValue)) throw error;
        return whenReady(byReference(operation, circumstances, rootValue, context), toResult);
      },
    );
  });
}

function writeValues(plan: ObjectPlan, values: object, { budget }: GraphqlContext): string {
  const text = writeRecord(plan, values, budget);
  budget.takeBytes(Buffer.byteLength(text));
  return text;
}

function toResult(result: ExecutionResult): OperationResult {
  return OperationResult.of(withCodes(result));
}

function byReference(
  { schema, document, definition }: Operation,
  { variableValues }: Circumstances,
  rootValue: unknown,
  contextValue: GraphqlContext,
): ExecutionResult | Promise<ExecutionResult> {
  const operationName = definition.name?.value;
  return executeByReference({ schema, document, operationName, rootValue, contextValue, variableValues });
}

function nothing(): void {}

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
  readonly #operation: Operation;
  readonly #steps: Steps;
  readonly #circumstances: Circumstances;
  readonly #rootValue: unknown;
  readonly #context: GraphqlContext;
  readonly #values: Record<string, unknown> = Object.create(null);

  constructor(
    operation: Operation,
    steps: Steps,
    circumstances: Circumstances,
    rootValue: unknown,
    context: GraphqlContext,
  ) {
    this.#operation = operation;
    this.#steps = steps;
    this.#circumstances = circumstances;
    this.#rootValue = rootValue;
    this.#context = context;
  }

  /** Returns the value of each root field by its key; null if no data is left. */
  atOnce(): Awaitable<Values | null> {
    return this.#untilNothingIsLeft(() => {
      const waiting: Promise<void>[] = [];
      for (const field of this.#steps.fields) {
        const running = this.#runField(field);
        if (running instanceof Promise) waiting.push(running);
      }
      return waiting.length === 0 ? undefined : Promise.all(waiting).then(nothing);
    });
  }

  /**
   * Runs mutations one by one: each begins when the previous one is durable, and none after a failure (G11).
   */
  inSeries(): Awaitable<Values | null> {
    return this.#untilNothingIsLeft(async () => {
      for (const field of this.#steps.fields) await this.#runField(field);
    });
  }

  #untilNothingIsLeft(run: () => Awaitable<void>): Awaitable<Values | null> {
    return orElse(
      () => whenReady(run(), () => this.#values),
      (error) => {
        if (!(error instanceof NothingLeft)) throw error;
        this.errors.push(error.reason);
        return null;
      },
    );
  }

  #runField(root: RootField): Awaitable<void> {
    const { key, field, nodes } = root;
    const { injected } = this.#context;
    if (field === undefined) return this.#askSchema(root);
    return orElse(
      () => {
        injected?.checkRoot(key, false);
        return whenReady(this.#resolve(root, field), (value) => {
          this.#values[key] = value;
          injected?.checkRoot(key, true);
        });
      },
      (error) => {
        if (error instanceof NeedsLane) return Promise.reject(error);
        const located = locatedError(error, nodes, [key]);
        // A rejection instead of a throw: earlier fields may still be running.
        if (isNonNullType(field.type)) return Promise.reject(new NothingLeft(located));
        this.errors.push(located);
        this.#values[key] = null;
        return undefined;
      },
    );
  }

  #resolve(root: RootField, field: NonNullable<RootField['field']>): unknown {
    if (field.resolve) return field.resolve(this.#rootValue, {}, this.#context, this.#infoOf(root));
    return (this.#rootValue as Values | undefined)?.[field.name];
  }

  #askSchema(root: RootField): Awaitable<void> {
    try {
      if (root.nodes[0]?.name.value !== '__typename') this.#context.budget.requireLane();
      this.#values[root.key] = this.#describeSchema(root);
      return undefined;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Introspection depends on nothing but the schema; graphql-js resolves it. */
  #describeSchema({ key, nodes }: RootField): string {
    const { schema, document, definition } = this.#operation;
    const { variableValues } = this.#circumstances;
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
    const { schema, fragments, variableValues } = this.#circumstances;
    const { root } = this.#steps;
    if (field === undefined) throw new Error('the schema itself has no resolver');
    return {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: root,
      path: { prev: undefined, key, typename: root.name },
      schema,
      fragments,
      rootValue: this.#rootValue,
      operation: this.#operation.definition,
      variableValues,
    };
  }
}
