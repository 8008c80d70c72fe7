import type { Variables } from '../../harness/server-process.ts';
import type { Allowed, Sent, Target } from './target.ts';

/** Runs an attack, and reports problems to the target. */
export type Run = (target: Target) => Promise<unknown>;

/** One way to harm a server. */
export interface Attack {
  readonly run: Run;
  /** Variables of the server. Consecutive attacks with the same object share a server. */
  readonly settings?: Variables;
  /** Attacks a server with TLS and HTTP/2. */
  readonly isSecure?: true;
}

export type Attacks = Readonly<Record<string, Run | Attack>>;

export const json = 'Content-Type: application/json';
export const chunked = 'Transfer-Encoding: chunked';

/** One item, several in turn, or a function that makes one for each number. */
type Series<Item> = Item | readonly Item[] | ((index: number) => Item);

function itemOf<Item extends object | string>(series: Series<Item>, index: number): Item {
  if (typeof series === 'function') return series(index);
  return Array.isArray(series) ? cycle<Item>(series, index) : (series as Item);
}

export function requests(connections: number, allowed: Allowed, make: (target: Target) => Series<Sent>): Run {
  return (target) => {
    const series = make(target);
    return target.flood(connections, (index) => target.ask(itemOf(series, index), allowed));
  };
}

/** Reads paths in turn, as the attacker. */
export function gets(pathsOf: (target: Target) => readonly string[]): Run {
  return requests(8, {}, (target) => {
    const { token } = target.data.attacker;
    return pathsOf(target).map((path) => ({ path, token }));
  });
}

/** Sends GraphQL documents as the attacker. */
export function operations(make: (target: Target) => Series<string>, allowed: Allowed = {}): Run {
  return requests(4, allowed, (target) => {
    const series = make(target);
    const { token } = target.data.attacker;
    return (index) => ({ ...graphql(itemOf(series, index)), token });
  });
}

export function graphql(query: string, variables?: unknown) {
  return { path: '/graphql', body: { query, variables } };
}

export function cycle<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** Enables the workbench, which runs in one process, also on a hardened server. */
export const withWorkbench = {
  WORKERS: '1',
  WORKBENCH: 'on',
  WORKBENCH_TOKEN: 'the-workbench-token-of-the-siege-long-enough',
} as const;

/** The prefix of its paths, its path in the workbench and that of its journal, and the token for them. */
export type Sandbox = Readonly<Record<'prefix' | 'path' | 'journal' | 'token', string>>;

export function inSandbox(attack: (target: Target, sandbox: Sandbox) => Promise<unknown>): Attack {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const run: Run = async (target) => {
    const { text } = await target.send({ path: '/_workbench/sandboxes', body: {}, token });
    const { name } = JSON.parse(text);
    const path = `/_workbench/sandboxes/${name}`;
    try {
      await attack(target, { prefix: `/~${name}`, path, journal: `${path}/journal`, token });
    } finally {
      await target.send({ method: 'DELETE', path, token });
    }
  };
  return { settings: withWorkbench, run };
}
