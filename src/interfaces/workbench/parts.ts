import { requireBearer } from '../../http/bearer.ts';
import { isOwnOrigin } from '../../http/cors.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Definition, type Example, type Operation, operationsFor } from '../../http/operation.ts';
import { Failure } from '../../lib/failure.ts';
import { badName } from './examples.ts';
import type { Workbench } from './workbench.ts';

type WorkbenchOperation<Found, Query, Body> = Omit<
  Definition<'operator', 'required' | 'optional', Found, Query, Body>,
  'caller'
>;

export type WorkbenchParts = ReturnType<typeof createParts>;

export function createParts(workbench: Workbench) {
  const caller = workbench.token === null ? 'optional' : 'required';
  const requireToken = workbench.token === null ? null : requireBearer(workbench.token);
  const define = operationsFor({
    callerOf(exchange: Exchange) {
      const origin = exchange.header('origin');
      // Rejects pages of other sites, with or without the token (W2).
      if (origin !== undefined && !isOwnOrigin(origin, exchange.header('host')))
        throw new Failure('FORBIDDEN');
      requireToken?.(exchange);
      return 'operator' as const;
    },
  });
  return {
    workbench,
    /** Creates an operation that requires the operator's token, if one is set. */
    operation: <Found = null, Query = null, Body = null>(
      definition: WorkbenchOperation<Found, Query, Body>,
    ): Operation => define({ ...definition, caller, examples: withBadName(definition) }),
  };
}

/** Every operation on a named sandbox or snapshot rejects an invalid name. */
function withBadName({
  route,
  examples,
}: Pick<Operation, 'examples'> & { readonly route: string }): readonly Example[] {
  const [first] = examples;
  if (!route.includes('/:name') || examples.some(({ name }) => name === badName.name)) return examples;
  return [...examples, { ...badName, ...(first !== undefined && 'body' in first && { body: first.body }) }];
}
