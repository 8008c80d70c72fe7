import type { Size } from './size.ts';
import type { Allowed, Attack, Run, Sent, Target } from './target.ts';

/** The forms that most attacks share: many requests on several connections, whose responses must be allowed. */

/** One item, several in turn, or a function that makes one for each number. */
type Series<Item> = Item | readonly Item[] | ((index: number) => Item);

function itemOf<Item extends object | string>(series: Series<Item>, index: number): Item {
  if (typeof series === 'function') return series(index);
  return Array.isArray(series) ? cycle<Item>(series, index) : (series as Item);
}

/** The size of a flood, and the allowed responses. */
interface Flood extends Allowed {
  readonly connections: Size;
  readonly most: Size;
}

export function requests(
  { connections, most, ...allowed }: Flood,
  make: (target: Target) => Series<Sent>,
): Run {
  return (target) => {
    const series = make(target);
    return target.flood(connections, most, (index) => target.ask(itemOf(series, index), allowed));
  };
}

/** Reads paths in turn, as the attacker. */
export function gets(connections: Size, pathsOf: (target: Target) => readonly string[]): Run {
  return (target) => {
    const { token } = target.scene.world.attacker;
    const sent = pathsOf(target).map((path) => ({ path, token }));
    return requests({ connections, most: [100_000, 2 * sent.length] }, () => sent)(target);
  };
}

type Operation = string | { readonly query: string; readonly variables: unknown };

/** Sends GraphQL documents, or documents with variables, as the attacker. */
export function operations(flood: Flood, make: (target: Target) => Series<Operation>): Run {
  return requests(flood, (target) => {
    const { token } = target.scene.world.attacker;
    const series = make(target);
    return (index) => {
      const operation = itemOf(series, index);
      const body = typeof operation === 'string' ? { query: operation } : operation;
      return { path: '/graphql', body, token };
    };
  });
}

export function graphql(query: string, variables?: unknown) {
  return { path: '/graphql', body: { query, variables } };
}

export function cycle<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

export function newKey() {
  return { 'idempotency-key': crypto.randomUUID() };
}

/** Enables the workbench, also on a hardened server. */
export const withWorkbench = {
  WORKBENCH: 'on',
  WORKBENCH_TOKEN: 'the-workbench-token-of-the-siege-long-enough',
} as const;

/** The prefix of its paths, the path of its journal, and the token for it. */
export interface Sandbox {
  readonly prefix: string;
  readonly journal: string;
  readonly token: string;
}

/** Attacks an empty sandbox, and deletes it afterwards. */
export function inSandbox(attack: (target: Target, sandbox: Sandbox) => Promise<unknown>): Attack {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const run: Run = async (target) => {
    const { text } = await target.send({ path: '/_workbench/sandboxes', body: {}, token });
    const { name } = JSON.parse(text);
    const path = `/_workbench/sandboxes/${name}`;
    try {
      await attack(target, { prefix: `/~${name}`, journal: `${path}/journal`, token });
    } finally {
      await target.send({ method: 'DELETE', path, token });
    }
  };
  return { settings: withWorkbench, run };
}
