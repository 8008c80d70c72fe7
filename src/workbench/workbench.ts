import type { Catalog } from '../records/catalog.ts';
import type { World } from '../world.ts';
import type { OpenWorlds, Served } from './sandboxes/open-worlds.ts';
import type { Sandboxes } from './sandboxes/sandboxes.ts';

export interface ServedWorld extends Served {
  readonly world: World;
}

/** A world that stays open until `leave` is called. `ending` is aborted when it is retired. */
export interface HeldWorld {
  readonly world: World;
  readonly ending: AbortSignal;
  leave(): void;
}

export interface Workbench {
  /** Required by every operation; null if there is none. */
  readonly token: string | null;
  readonly maxBytes: number;
  readonly main: World;
  readonly catalog: Catalog;
  readonly sandboxes: Sandboxes;
  readonly worlds: OpenWorlds<ServedWorld>;
  require(name: string): void;
  /** Returns true for main, and for a sandbox with data of main. */
  isOfMain(name: string): boolean;
  hold(name: string, options: { readonly isUse: boolean }): Promise<HeldWorld>;
}

/** Creates the workbench as a lane has it, to describe it and to read data: every name is the same world. */
export function workbenchInLane(world: World): Workbench {
  const { workbenchToken: token, workbenchMaxBytes: maxBytes } = world.runtime.settings;
  const held: HeldWorld = { world, ending: new AbortController().signal, leave: () => undefined };
  return {
    token,
    maxBytes,
    main: world,
    catalog: world.catalog,
    require: () => undefined,
    // Checked before the read was sent here.
    isOfMain: () => false,
    hold: async () => held,
    get sandboxes() {
      return absent();
    },
    get worlds() {
      return absent();
    },
  };
}

function absent(): never {
  throw new Error('a lane only reads data');
}
