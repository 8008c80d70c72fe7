import { join } from 'node:path';
import type { AttackResult, Scene } from './attack.ts';
import type { AttackOrder } from './attacker.ts';

/** How long after its time an attack may take to look at what it has done. */
const graceMs = 45_000;

type Child = ReturnType<typeof startChild>;

/** A process that runs attacks, one after the other. */
export class AttackerProcess {
  #child: Child | null = null;

  /** Runs one attack, and ends the process when the attack does not come to an end or is given up. */
  async run(name: string, scene: Scene, givenUp: AbortSignal): Promise<AttackResult> {
    this.#child ??= startChild();
    const child = this.#child;
    const end = () => child.end();
    givenUp.addEventListener('abort', end);
    const timer = setTimeout(end, scene.seconds * 1000 + graceMs);
    const result = await child.run({ name, scene });
    clearTimeout(timer);
    givenUp.removeEventListener('abort', end);
    if (result === null) this.#child = null;
    const nothing = { requests: 0, answers: {}, notes: [], problems: ['the attack did not come to an end'] };
    return result ?? nothing;
  }

  async stop(): Promise<void> {
    this.#child?.end();
    await this.#child?.exited;
  }
}

function startChild() {
  let settle: (result: AttackResult | null) => void = () => undefined;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'attacker.ts')], {
    ipc: (result: AttackResult) => settle(result),
    // The runtime's own bound on requests at once is made for polite programs.
    env: { PATH: process.env.PATH ?? '', BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // SIGTERM, so that it ends the servers that it has started itself.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  void child.exited.then(() => {
    process.off('exit', end);
    settle(null);
  });
  return {
    exited: child.exited,
    end,
    /** Null when the process ended before the attack did. */
    run: (order: AttackOrder) =>
      new Promise<AttackResult | null>((resolve) => {
        settle = resolve;
        child.send(order);
      }),
  };
}
