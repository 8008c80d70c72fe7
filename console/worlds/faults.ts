import { signal } from '@preact/signals';
import { workbench } from '../lib/api.ts';
import { attempt, offerUndo } from '../lib/notices.ts';
import type { CountedRule, List, Rule } from '../lib/shapes.ts';
import { lookAgain } from './activity.ts';

/** The fault rules of main and the visible sandboxes, by name. */
const known = signal<ReadonlyMap<string, readonly CountedRule[]>>(new Map());

export function faultsOf(world: string): readonly CountedRule[] {
  return known.value.get(world) ?? [];
}

/** The rules without their counts. */
export function rulesOf(world: string): readonly Rule[] {
  return (known.peek().get(world) ?? []).map(({ applied: _, ...rule }) => rule);
}

const pathOf = (world: string) => `/sandboxes/${world}/faults`;

export async function readFaults(world: string): Promise<void> {
  await attempt(async () => keep(world, await workbench<List<CountedRule>>('GET', pathOf(world))));
}

export async function setFaults(world: string, rules: readonly Rule[]): Promise<void> {
  keep(world, await workbench<List<CountedRule>>('PUT', pathOf(world), rules));
  lookAgain();
}

/** Removes rules, and lets the user put them back. */
export async function removeFaults(world: string, isRemoved: (rule: Rule) => boolean): Promise<void> {
  const before = rulesOf(world);
  const names = before.filter(isRemoved).map(({ id }) => id);
  const set = (rules: readonly Rule[]) => attempt(() => setFaults(world, rules));
  if (!(await set(before.filter((rule) => !isRemoved(rule))))) return;
  offerUndo(`Removed from ${world}: ${names.join(', ')}.`, () => set(before));
}

function keep(world: string, { data }: List<CountedRule>): void {
  known.value = new Map(known.peek()).set(world, data);
}
