import type { FaultRules } from './faults/fault-rules.ts';
import type { Journals } from './journal/journals.ts';
import type { OpenWorlds, Served } from './sandboxes/open-worlds.ts';
import type { Sandboxes } from './sandboxes/sandboxes.ts';
import type { World } from '../world.ts';

export interface ServedWorld extends Served {
  readonly world: World;
}

export interface Workbench {
  readonly sandboxes: Sandboxes;
  readonly worlds: OpenWorlds<ServedWorld>;
  readonly journals: Journals;
  readonly faults: FaultRules;
  readonly main: World;
  readonly ending: AbortSignal;
  /** Required by every operation; null if there is none. */
  readonly token: string | null;
}

/** Returns the workbench as far as a lane needs it, to describe it and to read data: every name is the same world. */
export function workbenchOf(world: World): Workbench {
  const { workbenchToken: token, workbenchMaxBytes: maxBytes } = world.runtime.settings;
  const hold = async () => ({ world: { app: { world } }, leave: () => undefined });
  const parts = { main: world, token, sandboxes: { maxBytes, require: () => null }, worlds: { hold } };
  return parts as unknown as Workbench;
}
