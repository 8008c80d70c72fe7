import { requireBearer } from '../http/bearer.ts';
import { isOwnOrigin } from '../http/cors.ts';
import type { Exchange } from '../http/exchange.ts';
import { isForwarded } from '../http/forwarded.ts';
import { type Definition, type Example, type Operation, operationsFor } from '../http/operation.ts';
import { Failure } from '../lib/failure.ts';
import { workbenchSettings } from '../settings/workbench-settings.ts';
import { explainName, mainName, requireName, WorkbenchProblem } from './problems.ts';
import type { Workbench } from './workbench.ts';

type WorkbenchOperation<Found, Query, Body> = Omit<
  Definition<'operator', 'required' | 'optional', Found, Query, Body>,
  'caller' | 'isLive'
>;

/** An operation on a name in the path, which its handler receives as `found`. */
type NamedOperation<Query, Body> = Omit<WorkbenchOperation<string, Query, Body>, 'find'>;

export type WorkbenchParts = ReturnType<typeof createParts>;

export const protectedMain = new WorkbenchProblem('main is protected', 'the workbench never changes main');

const badName: Example = {
  name: 'badName',
  summary: 'The name contains an uppercase letter.',
  path: { name: 'T1' },
  reply: new WorkbenchProblem('invalid input', explainName('T1')),
};

const ofMain: Example = {
  name: 'main',
  summary: 'The sandbox is `main`.',
  path: { name: mainName },
  reply: protectedMain,
};

export function createParts(workbench: Workbench) {
  const always = { caller: workbench.token === null ? 'optional' : 'required', isLive: true } as const;
  const requireToken = workbench.token === null ? refuseForwarded : requireBearer(workbench.token);
  const define = operationsFor({
    callerOf(exchange: Exchange) {
      const origin = exchange.header('origin');
      // Rejects pages of other sites, with or without the token (W2).
      if (origin !== undefined && !isOwnOrigin(origin, exchange.header('host')))
        throw new Failure('FORBIDDEN');
      requireToken(exchange);
      return 'operator' as const;
    },
  });

  /** Creates operations on a name in the path. Its errors become examples of each of them. */
  const named =
    (check: (name: string) => void, refusals: readonly Example[] = []) =>
    <Query = null, Body = null>(definition: NamedOperation<Query, Body>): Operation => {
      const [first] = definition.examples;
      const examples = [...refusals, badName].map((refusal) => ({
        ...refusal,
        path: { ...first?.path, ...refusal.path },
        ...(first?.body !== undefined && { body: first.body }),
      }));
      return define({
        ...definition,
        ...always,
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
      define({ ...definition, ...always }),
    /** Creates an operation on a name that may be new. */
    ofName: named(() => undefined),
    /** Creates an operation on a name, except that of main, that may be new. */
    ofOwnName: named(requireWritable, [ofMain]),
    /** Creates an operation on main or a sandbox. */
    ofWorld: named(workbench.require),
    /** Creates an operation on a sandbox, which main refuses. */
    ofSandbox: named(
      (name) => {
        requireWritable(name);
        workbench.require(name);
      },
      [ofMain],
    ),
  };
}

/** Without a token, the workbench is only for clients on this machine. */
function refuseForwarded({ request }: Exchange): void {
  if (!isForwarded(request.headers)) return;
  throw new WorkbenchProblem(
    'proxied request',
    `a proxy passed this request on, so the workbench requires a token: start the server with ${workbenchSettings}`,
  );
}

export function requireWritable(name: string): void {
  if (name === mainName) throw protectedMain;
}
