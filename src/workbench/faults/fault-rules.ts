import { join } from 'node:path';
import { openSharedCounters, type SharedCounters } from '../../storage/open.ts';
import { mainName } from '../problems.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';
import type { KeptRule, Rule } from './rule.ts';

export interface CountedRule {
  readonly id: string;
  readonly rule: Rule;
  readonly applied: number;
}

/** The fault rules of main and all sandboxes. The counters live in memory shared by all server processes. */
export class FaultRules {
  readonly counters: SharedCounters;
  readonly #sandboxes: Sandboxes;
  readonly #announce: () => Promise<void>;

  /** `announce` notifies every process of a change before it resolves. */
  constructor(sandboxes: Sandboxes, folder: string, announce: () => Promise<void>) {
    this.#sandboxes = sandboxes;
    this.counters = openSharedCounters(join(folder, 'fault-counts'));
    this.#announce = announce;
  }

  /** The stored rules; an empty list if the sandbox has been deleted. */
  currentRulesOf(name: string): readonly KeptRule[] {
    return name === mainName ? this.rulesOf(name) : (this.#sandboxes.find(name)?.faults ?? []);
  }

  rulesOf(name: string): readonly KeptRule[] {
    return this.#sandboxes.stateOf(name, 'faults');
  }

  list(name: string): readonly CountedRule[] {
    return this.rulesOf(name).map(({ id, rule, applied }) => ({
      id,
      rule,
      applied: this.counters.current(applied),
    }));
  }

  /** Replaces all rules. Their counters start at zero. */
  async set(name: string, rules: readonly { readonly id: string; readonly rule: Rule }[]): Promise<void> {
    const taken = this.#slotsInUse();
    const kept = rules.map((rule): KeptRule => {
      const [seen, applied] = [this.#nextNumber(taken), this.#nextNumber(taken)];
      for (const counter of [seen, applied]) this.counters.clear(counter);
      return { ...rule, seen, applied };
    });
    this.#sandboxes.changeState(name, 'faults', () => kept);
    await this.#announce();
  }

  /** Finds a counter that no rule uses. There are more counters than rules can exist, so this ends. */
  #nextNumber(taken: ReadonlySet<number>): number {
    for (;;) {
      const number = this.#sandboxes.nextNumber();
      if (!taken.has(number % this.counters.size)) return number;
    }
  }

  #slotsInUse(): ReadonlySet<number> {
    const names = [mainName, ...this.#sandboxes.list().map(({ name }) => name)];
    const rules = names.flatMap((name) => this.currentRulesOf(name));
    return new Set(
      rules.flatMap(({ seen, applied }) => [seen, applied].map((slot) => slot % this.counters.size)),
    );
  }
}
