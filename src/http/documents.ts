import { systemClock } from '../lib/clock.ts';
import type { Lanes } from '../lib/lanes.ts';
import type { Settings } from '../settings/settings.ts';
import { memoryPath } from '../storage/location.ts';
import type { Site } from './site.ts';
import { WorldLane } from './world-lane.ts';

/** A document to write in a lane. */
export interface DocumentTask {
  readonly kind: 'document';
  readonly path: string;
  readonly hasWorkbench: boolean;
}

/** Documents are written one after the other, so that they never occupy all threads. */
const writer = 'documents';

/** The longest document takes 0.3 s on an idle machine. */
const longestMs = 60_000;

/** A document is the same for all sandboxes. */
const anySandbox = '/~sandbox';

/** Long texts that depend only on the settings. Each is written once per process, in a lane if there is one. */
export class Documents {
  readonly #lanes: Lanes | null;
  readonly #settings: Settings;
  readonly #written = new Map<string, Promise<string>>();

  constructor(lanes: Lanes | null, settings: Settings) {
    this.#lanes = lanes;
    this.#settings = settings;
  }

  /** `write` is called if there is no lane, which would call the same function of its own interfaces. */
  read(path: string, { base, hasConsole }: Site, write: () => string): Promise<string> {
    const isMain = base === '';
    const task: DocumentTask = { kind: 'document', path, hasWorkbench: isMain && hasConsole };
    const key = JSON.stringify([isMain, task]);
    const written = this.#written.get(key) ?? this.#write(isMain ? '' : anySandbox, task, write);
    this.#written.set(key, written);
    // After a failure, the next request tries again.
    written.catch(() => this.#written.delete(key));
    return written;
  }

  async #write(base: string, task: DocumentTask, write: () => string): Promise<string> {
    if (this.#lanes === null) return write();
    // Descriptions of interfaces need no data, and are served while a database is out of reach.
    const source = { settings: JSON.stringify(this.#settings), base, database: () => ({ file: memoryPath }) };
    return new WorldLane(this.#lanes, source, systemClock, longestMs).run<string>(writer, task);
  }
}
