import { join } from 'node:path';
import type { AttackResult, Scene } from './attack.ts';

/** How long after its time an attack may take to look at what it has done. */
const graceMs = 45_000;

/** Runs one attack in a process of its own, and ends it when it does not come to an end or is given up. */
export async function runAttack(name: string, scene: Scene, givenUp: AbortSignal): Promise<AttackResult> {
  let result: AttackResult | null = null;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'attacker.ts')], {
    ipc: (message: AttackResult) => {
      result = message;
      child.disconnect();
    },
    // The runtime's own bound on requests at once is made for polite programs.
    env: { PATH: process.env.PATH ?? '', BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  givenUp.addEventListener('abort', end);
  const timer = setTimeout(end, scene.seconds * 1000 + graceMs);
  child.send({ name, scene });
  await child.exited;
  clearTimeout(timer);
  process.off('exit', end);
  const nothing = { requests: 0, answers: {}, notes: [], problems: ['the attack did not come to an end'] };
  return result ?? nothing;
}
