import type { Run } from './attack.ts';
import type { Allowed, Sent, Size, Target } from './target.ts';

/** The forms that most attacks have: many requests on some connections, whose responses must all be allowed. */

/** Sends requests over so many connections until the time is over or so many are sent. */
export function requests(
  connections: Size,
  most: Size,
  make: (index: number, target: Target) => Sent,
  allowed?: Allowed,
): Run {
  return (target) => target.flood(connections, most, (index) => target.ask(make(index, target), allowed));
}

/** Reads paths in turn, as the attacker. */
export function gets(connections: Size, pathsOf: (target: Target) => readonly string[]): Run {
  return (target) => {
    const { token } = target.scene.world.attacker;
    const paths = pathsOf(target);
    const most = target.size(100_000, 2 * paths.length);
    return target.flood(connections, most, (index) => target.ask({ path: cycle(paths, index), token }));
  };
}

type Operation = string | { readonly query: string; readonly variables: unknown };

/** Sends GraphQL operations, as the attacker. */
export function operations(
  connections: Size,
  most: Size,
  make: (target: Target) => (index: number) => Operation,
  bytes?: number,
): Run {
  return (target) => {
    const { token } = target.scene.world.attacker;
    const operationOf = make(target);
    return target.flood(connections, most, (index) => {
      const operation = operationOf(index);
      const body = typeof operation === 'string' ? { query: operation } : operation;
      return target.ask({ path: '/graphql', body, token }, bytes === undefined ? {} : { bytes });
    });
  };
}

/** The item of a list whose turn it is. */
export function cycle<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** Words that differ from text to text, so that an index has work to do. */
export function longText(seed: number, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    text += `${((index + 1) * (seed + 7) * 2_654_435_761) % 1_000_003} `;
  }
  return text.slice(0, length - 1).padEnd(length, 'x');
}
