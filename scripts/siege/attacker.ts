import type { Scene } from './attack.ts';
import { attacks } from './attacks/index.ts';
import { yieldToOthers } from './processes.ts';
import { Target } from './target.ts';

/** The process that attacks, one attack after the other. What it does to its own event loop spoils nobody's figures. */

export interface AttackOrder {
  readonly name: string;
  readonly scene: Scene;
}

let target: Target | null = null;

async function attack({ name, scene }: AttackOrder): Promise<void> {
  yieldToOthers();
  target = new Target(scene);
  const found = attacks.find((attack) => attack.name === name);
  try {
    await found?.run(target);
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
