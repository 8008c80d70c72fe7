import { setPriority } from 'node:os';
import { attackOf } from './attacks/index.ts';
import type { Scene } from './scene.ts';
import { Target } from './target.ts';

/** Runs attacks in a separate process, so that a busy event loop does not distort the measurements. */

export interface AttackOrder {
  readonly name: string;
  readonly scene: Scene;
}

async function attack({ name, scene }: AttackOrder): Promise<void> {
  // A real attacker is on another machine and uses no CPU time of the server.
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
// Servers that the attack started are killed when this process exits.
process.on('SIGTERM', () => process.exit(1));
process.on('disconnect', () => process.exit(1));
