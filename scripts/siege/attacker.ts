import { setPriority } from 'node:os';
import { attackOf } from './attacks/index.ts';
import type { Scene } from './scene.ts';
import { Target } from './target.ts';

/** The process that attacks, one attack after the other. What it does to its own event loop spoils nobody's figures. */

export interface AttackOrder {
  readonly name: string;
  readonly scene: Scene;
}

let target: Target | null = null;

async function attack({ name, scene }: AttackOrder): Promise<void> {
  // An attacker is somewhere else in truth, and takes no processor from the server.
  setPriority(10);
  target = new Target(scene);
  try {
    await attackOf(name).run(target);
  } catch (error) {
    target.expect(false, `the attack itself failed: ${error instanceof Error ? error.message : error}`);
  }
  target.close();
  process.send?.(target.result);
}

function end(): void {
  target?.close();
  process.exit(1);
}

process.on('message', (order: AttackOrder) => void attack(order));
process.on('SIGTERM', end);
process.on('disconnect', end);
