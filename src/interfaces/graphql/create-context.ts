import type { Caller } from '../../blog/access.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import type { World } from '../../world.ts';
import type { GraphqlContext } from './context.ts';
import { InjectedError } from './faults.ts';
import { NodeLoader } from './node-loader.ts';
import type { Operation } from './operation.ts';
import { PageLoader } from './page-loader.ts';
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
  const { selections, schemaName, definition } = operation;
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
    selections,
    written: new Map(),
    injected: InjectedError.of(fault ?? null),
    budget,
    lane,
    caller: () => {
      caller ??= blog.accounts.callerOf(authorization, { isToWrite });
      return caller;
    },
    schemaName,
    createLoader: () =>
      schemaName === 'relay' ? new PageLoader(blog, budget, cursors) : new NodeLoader(blog, budget),
  };
}
