import type { FaultRules } from '../../workbench/faults/fault-rules.ts';
import type { Journals } from '../../workbench/journal/journals.ts';
import type { OpenWorlds, Served } from '../../workbench/open-worlds.ts';
import type { Sandboxes } from '../../workbench/sandboxes.ts';
import type { World } from '../../world.ts';

/** A world that answers requests. */
export interface ServedWorld extends Served {
  readonly world: World;
}

/** What the workbench works with. */
export interface Workbench {
  readonly sandboxes: Sandboxes;
  readonly worlds: OpenWorlds<ServedWorld>;
  readonly journals: Journals;
  readonly faults: FaultRules;
  readonly main: World;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;
  /** Asked for by every operation; null where none is. */
  readonly token: string | null;
}
