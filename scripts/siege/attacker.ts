import { setPriority } from 'node:os';
import type { Scene } from './attack.ts';
import { attackOf } from './attacks/index.ts';
import { Target } from './target.ts';

/** The process that attacks, one attack after the other. What it does to its own event loop spoils nobody's figures. */

export interface AttackOrder {
  readonly name: string;
  readonly scene: Scene;
}

async function attack({ name, scene }: AttackOrder): Promise<void> {
  // An attacker is somewhere else in truth, and takes no processor from the server.
  setPriority(10);
  const target = new Target(scene);
  try {
    await attackOf(name).run(target);
  } catch (error) {
    target.expect(false, `the attack itself failed: ${error instanceof Error ? error.message : error}`);
  }
  await target.close();
  process.send?.(target.result);
}

process.on('message', (order: AttackOrder) => void attack(order));
// Servers that the attack has started end with this process.
process.on('SIGTERM', () => process.exit(1));
process.on('disconnect', () => process.exit(1));
