import { setPriority } from 'node:os';
import { attackOf } from './attacks/index.ts';
import { type Scene, Target } from './target.ts';

/** Runs attacks in a separate process, so that a busy event loop does not distort the measurements. */

export interface AttackOrder {
  readonly name: string;
  readonly scene: Scene;
}

process.on('message', async ({ name, scene }: AttackOrder) => {
  // A real attacker is on another machine and uses no CPU time of the server.
  setPriority(10);
  const target = new Target(scene);
  try {
    await attackOf(name).run(target);
  } catch (error) {
    target.expect(false, `the attack itself failed: ${error instanceof Error ? error.message : error}`);
  }
  process.send?.(target.result);
});
process.on('disconnect', () => process.exit(1));
