import { executeSync, type GraphQLError, type GraphQLField, isNonNullType, locatedError } from 'graphql';
import { NeedsLane } from '../../lib/budget.ts';
import { RetryLater } from '../../lib/failure.ts';
import type { GraphqlContext } from './context.ts';
import { explain, graphqlError } from './errors.ts';
import { tryOnLoop } from './in-lane.ts';
import type { FieldPlan, Plan } from './plan.ts';
import { Gone, resolverOf } from './resolvers/resolvers.ts';
import { OperationResult } from './result.ts';
import { readArguments } from './variables.ts';
import { Writer } from './write.ts';

/** The steps of a first try that a root field takes on its own: at least one statement, of up to 0.2 ms. */
const stepsOfField = 20;

/** Runs an operation and writes its data as text. Only root fields can fail. */
export function execute(context: GraphqlContext): Promise<OperationResult> {
  const { plan, budget, operation } = context;
  if (operation.definition.operation === 'mutation') return executeInOrder(plan, context);
  budget.takeSteps(plan.fields.length * stepsOfField);
  return executeTogether(plan, context);
}

/**
 * Runs the root fields of a mutation one by one: each begins when the previous one is durable, and none after a
 * failure (G11). A lane only shows the result that it is given.
 */
async function executeInOrder({ fields }: Plan, context: GraphqlContext): Promise<OperationResult> {
  const given = fields.filter(({ key }) => context.roots.has(key));
  const wanted = given.length > 0 ? given : fields;
  const isWhole = wanted.length === 1;
  const [errors, texts]: [GraphQLError[], string[]] = [[], []];
  for (const field of wanted) {
    const alone = { fields: [{ ...field, prefix: `{${field.prefix.slice(1)}` }], isFlat: false };
    const run = () => executeTogether(alone, context);
    const result = await tryOnLoop(run, context, { key: field.key, isWhole });
    if (isWhole) return result;
    errors.push(...(result.errors ?? []));
    if (result.data == null) return new OperationResult(null, errors);
    texts.push(result.data.slice(1, -1));
  }
  return new OperationResult(`{${texts.join(',')}}`, errors.length > 0 ? errors : undefined);
}

/** Runs the root fields, each of which returns records with their whole selection, and writes them. */
async function executeTogether(plan: Plan, context: GraphqlContext): Promise<OperationResult> {
  const errors: GraphQLError[] = [];
  const values: Record<string, unknown> = Object.create(null);
  const [first] = plan.fields;
  try {
    if (first && plan.fields.length === 1) await runField(first, context, values, errors);
    else await allEnded(plan.fields.map((field) => runField(field, context, values, errors)));
  } catch (error) {
    if (!(error instanceof NothingLeft)) throw error;
    return new OperationResult(null, [...errors, error.reason]);
  }
  const writer = new Writer(context.budget);
  const failed = context.injected?.inside(plan, values) ?? null;
  if (failed !== null) errors.push(failed.error);
  const text = failed ? writer.writeFailed(plan, values, failed.path) : writer.write(plan, values);
  context.budget.takeText(text ?? '');
  return new OperationResult(text, errors.length > 0 ? errors : undefined);
}

/** Like `Promise.all`, but a failure waits for the others: nothing runs on after its operation. */
async function allEnded(fields: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(fields);
  await Promise.all(fields);
}

/** Thrown if a non-null field failed: no data is left, and later failures are not reported. */
class NothingLeft extends Error {
  readonly reason: GraphQLError;

  constructor(reason: GraphQLError) {
    super(reason.message);
    this.reason = reason;
  }
}

async function runField(
  plan: FieldPlan,
  context: GraphqlContext,
  values: Record<string, unknown>,
  errors: GraphQLError[],
): Promise<void> {
  const { key, field, nodes, text } = plan;
  if (text !== null) return;
  if (field === undefined) {
    values[key] = describeSchema(plan, context);
    return;
  }
  try {
    context.injected?.checkRoot(key, false);
    context.budget.rest();
    const args = readArguments(field, nodes, context.variableValues);
    if (isForCallersOnly(field) && !context.roots.has(key)) await requireCaller(context);
    values[key] = await resolverOf(context.operation, field.name)(args, context, plan);
    context.injected?.checkRoot(key, true);
  } catch (error) {
    if (isForCaller(error, context)) throw error;
    const { log, requester } = context;
    const explained = explain(error, log, { requestId: requester.requestId?.() });
    const located = locatedError(explained, nodes, [key]);
    if (isNonNullType(field.type)) throw new NothingLeft(located);
    errors.push(located);
    values[key] = null;
  }
}

/** Returns true for errors that are not the result of a field: the work moves to a lane, or the event comes later. */
function isForCaller(error: unknown, { operation: { definition } }: GraphqlContext): boolean {
  if (error instanceof NeedsLane || error instanceof Gone) return true;
  return definition.operation === 'subscription' && error instanceof RetryLater;
}

async function requireCaller(context: GraphqlContext): Promise<void> {
  if ((await context.caller()) === null) throw graphqlError('Not authenticated', 'UNAUTHENTICATED');
}

function isForCallersOnly({ astNode }: GraphQLField<unknown, unknown>): boolean {
  return astNode?.directives?.some(({ name }) => name.value === 'auth') ?? false;
}

/** Introspection depends on nothing but the schema; graphql-js resolves it. */
function describeSchema(
  { key, nodes }: FieldPlan,
  { operation, variableValues, budget }: GraphqlContext,
): string {
  budget.requireLane();
  const { schema, document, definition } = operation;
  const only = { ...definition, selectionSet: { ...definition.selectionSet, selections: nodes } };
  const definitions = document.definitions.map((node) => (node === definition ? only : node));
  const operationName = definition.name?.value;
  const { data } = executeSync({
    schema,
    document: { ...document, definitions },
    variableValues,
    operationName,
  });
  return JSON.stringify(data?.[key] ?? null);
}
