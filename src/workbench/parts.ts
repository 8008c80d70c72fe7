import { requireBearer } from '../http/bearer.ts';
import { isOwnOrigin } from '../http/cors.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Definition, type Example, type Operation, operationsFor } from '../http/operation.ts';
import { Failure } from '../lib/failure.ts';
import { explainName, mainName, requireName, WorkbenchProblem } from './problems.ts';
import type { Workbench } from './workbench.ts';

type WorkbenchOperation<Found, Query, Body> = Omit<
  Definition<'operator', 'required' | 'optional', Found, Query, Body>,
  'caller'
>;

/** An operation on a name in the path, which its handler receives as `found`. */
type NamedOperation<Query, Body> = Omit<WorkbenchOperation<string, Query, Body>, 'find'>;

export type WorkbenchParts = ReturnType<typeof createParts>;

export const protectedMain = new WorkbenchProblem('main is protected', 'the workbench never changes main');

const badName: Example = {
  name: 'badName',
  summary: 'The name contains an uppercase letter.',
  path: { name: 'T1' },
  reply: new WorkbenchProblem('invalid', explainName('T1')),
};

const ofMain: Example = {
  name: 'main',
  summary: 'The sandbox is `main`.',
  path: { name: mainName },
  reply: protectedMain,
};

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

  const named = <Query, Body>(
    definition: NamedOperation<Query, Body>,
    check: (name: string) => void,
    refusals: readonly Example[] = [],
  ): Operation => {
    const [first] = definition.examples;
    const examples = [...refusals, badName].map((refusal) => ({
      ...refusal,
      path: { ...first?.path, ...refusal.path },
      ...(first?.body !== undefined && { body: first.body }),
    }));
    return define({
      ...definition,
      caller,
      examples: [...definition.examples, ...examples],
      find({ exchange }) {
        const name = requireName(exchange.parameter('name'));
        check(name);
        return name;
      },
    });
  };

  return {
    workbench,
    /** Creates an operation that requires the operator's token, if one is set. */
    operation: <Query = null, Body = null>(definition: WorkbenchOperation<null, Query, Body>): Operation =>
      define({ ...definition, caller }),
    /** Creates an operation on a name that may be new. */
    ofName: <Query = null, Body = null>(definition: NamedOperation<Query, Body>) =>
      named(definition, () => undefined),
    /** Creates an operation on a name, except that of main, that may be new. */
    ofOwnName: <Query = null, Body = null>(definition: NamedOperation<Query, Body>) =>
      named(definition, requireWritable, [ofMain]),
    /** Creates an operation on main or a sandbox. */
    ofWorld: <Query = null, Body = null>(definition: NamedOperation<Query, Body>) =>
      named(definition, workbench.require),
    /** Creates an operation on a sandbox, which main refuses. */
    ofSandbox: <Query = null, Body = null>(definition: NamedOperation<Query, Body>) =>
      named(
        definition,
        (name) => {
          requireWritable(name);
          workbench.require(name);
        },
        [ofMain],
      ),
  };
}

export function requireWritable(name: string): void {
  if (name === mainName) throw protectedMain;
}
