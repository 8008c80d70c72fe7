import type { Attack, Attacks } from '../floods.ts';
import { connectionAttacks } from './connections.ts';
import { graphqlAttacks } from './graphql.ts';
import { memoryAttacks } from './held-memory.ts';
import { logInAttacks } from './log-ins.ts';
import { restAttacks } from './rest.ts';
import { workbenchAttacks } from './workbench.ts';

const all: Attacks = {
  ...graphqlAttacks,
  ...restAttacks,
  ...logInAttacks,
  ...connectionAttacks,
  ...memoryAttacks,
  ...workbenchAttacks,
};

/** In the order in which they run. */
export const attackNames: readonly string[] = Object.keys(all);

export function attackOf(name: string): Attack {
  const attack = all[name];
  if (attack === undefined) throw new Error(`no attack is called ${name}`);
  return typeof attack === 'function' ? { run: attack } : attack;
}
