import { systemClock } from '../lib/clock.ts';
import type { Lanes } from '../lib/lanes.ts';
import { madeOnce } from '../lib/once.ts';
import type { Site } from './site.ts';
import { WorldLane } from './world-lane.ts';

/** A document to write in a lane. */
export interface DocumentTask {
  readonly kind: 'document';
  readonly name: string;
  readonly hasWorkbench: boolean;
}

/** The longest document takes 0.3 s on an idle machine. */
const limits = { maxMs: 60_000, hasRoom: () => true };

/** Long texts that depend only on the settings. Each is written once per process, in a lane if there is one. */
export class Documents {
  readonly #lanes: Lanes | null;
  readonly #readers = new Map<string, () => Promise<string>>();

  constructor(lanes: Lanes | null) {
    this.#lanes = lanes;
  }

  /** Returns the function that reads a document, which is the same for all sandboxes. */
  add(path: string, { base, hasConsole }: Site, write: () => string): () => Promise<string> {
    const isMain = base === '';
    const name = `${path} of ${isMain ? 'main' : 'a sandbox'}${hasConsole ? ' with a console' : ''}`;
    const task: DocumentTask = { kind: 'document', name, hasWorkbench: isMain && hasConsole };
    const lane = this.#lanes && laneFor(this.#lanes, isMain ? '' : '/~any');
    const read =
      this.#readers.get(name) ??
      // One after the other, so that documents never occupy all threads.
      madeOnce(async () => (lane === null ? write() : lane.run<string>('documents', task)));
    this.#readers.set(name, read);
    return read;
  }

  /** Reads a document that was added. */
  async read(name: string): Promise<string | undefined> {
    return this.#readers.get(name)?.();
  }
}

/** Descriptions of interfaces need no data, and are served while a database is out of reach. */
function laneFor(lanes: Lanes, base: string): WorldLane {
  return new WorldLane(lanes, () => ({ base, database: null }), systemClock, limits);
}
