import { attackOf } from './attacks/index.ts';
import { type Scene, Target } from './target.ts';

/** Runs attacks in a separate process, so that a busy event loop does not distort the measurements. */

export type AttackOrder = { readonly name: string; readonly scene: Scene };

process.on('message', async ({ name, scene }: AttackOrder) => {
  const target = new Target(scene);
  const fail = (error: unknown) => target.expect(false, `the attack itself failed: ${error}`);
  await Promise.resolve(target).then(attackOf(name).run).catch(fail);
  process.send?.(target.result);
});
process.on('disconnect', () => process.exit(1));
