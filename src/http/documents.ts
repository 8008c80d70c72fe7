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
  readonly #writers = new Map<string, () => string>();

  constructor(lanes: Lanes | null) {
    this.#lanes = lanes;
  }

  /** Returns the function that reads a document, which is the same for all sandboxes. */
  add(path: string, { base, hasConsole }: Site, write: () => string): () => Promise<string> {
    const isMain = base === '';
    const name = `${path} of ${isMain ? 'main' : 'a sandbox'}${hasConsole ? ' with a console' : ''}`;
    if (this.#lanes === null) this.#writers.set(name, write);
    const task: DocumentTask = { kind: 'document', name, hasWorkbench: isMain && hasConsole };
    const read = this.#readers.get(name) ?? madeOnce(() => this.#read(isMain ? '' : '/~any', task));
    this.#readers.set(name, read);
    return read;
  }

  /** Writes a document that was added to this object, which has no lanes. */
  write(name: string): string {
    const write = this.#writers.get(name);
    if (write === undefined) throw new Error(`there is no document ${name}`);
    return write();
  }

  async #read(base: string, task: DocumentTask): Promise<string> {
    if (this.#lanes === null) return this.write(task.name);
    // Descriptions of interfaces need no data, and are served while a database is out of reach.
    const source = { base, database: null };
    // One after the other, so that documents never occupy all threads.
    return new WorldLane(this.#lanes, () => source, systemClock, limits).run<string>('documents', task);
  }
}
