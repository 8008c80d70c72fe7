import type { Caller } from '../../blog/access.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import type { World } from '../../world.ts';
import type { GraphqlContext } from './context.ts';
import { InjectedError } from './faults.ts';
import { Loader } from './load.ts';
import type { Operation } from './operation.ts';
import type { Runner } from './requester.ts';
import type { VariableValues } from './variables.ts';

export function createContext(
  { blog, runtime: { log, settings }, http: { lane } }: World,
  cursors: Cursors,
  operation: Operation,
  variableValues: VariableValues,
  requester: Runner,
  budget: Budget,
): GraphqlContext {
  const { schemaName, definition } = operation;
  const plan = operation.planFor(variableValues);
  const { authorization, requestId, fault } = requester;
  const isToWrite = definition.operation === 'mutation';
  let caller: Promise<Caller> | null = null;
  return {
    blog,
    log,
    cursors,
    maxResults: settings.maxResults,
    authorization,
    requester,
    requestId,
    operation,
    variableValues,
    plan,
    selection: ({ path }, kind) => {
      const field = plan.fields.find(({ key }) => key === path.key);
      const found = kind === undefined ? [...(field?.plans?.values() ?? [])] : [field?.plans?.get(kind)];
      return found.filter((each) => each !== undefined);
    },
    written: new Map(),
    injected: InjectedError.of(fault ?? null),
    budget,
    lane,
    caller: () => {
      caller ??= blog.accounts.callerOf(authorization, { isToWrite });
      return caller;
    },
    schemaName,
    createLoader: () => new Loader(blog, budget),
  };
}
