import { countRecordsIn } from './count-records.ts';
import type { Origins } from './origins.ts';
import { WorkbenchProblem } from '../problems.ts';
import type { Registry, SnapshotEntry } from './registry.ts';

export class Snapshots {
  readonly #registry: Registry;
  readonly #origins: Origins;

  constructor(registry: Registry, origins: Origins) {
    this.#registry = registry;
    this.#origins = origins;
  }

  list(): readonly SnapshotEntry[] {
    return this.#registry.snapshots;
  }

  find(name: string): SnapshotEntry | undefined {
    return this.list().find((snapshot) => snapshot.name === name);
  }

  require(name: string): SnapshotEntry {
    const found = this.find(name);
    if (found === undefined) throw new WorkbenchProblem('no such snapshot', `there is no snapshot "${name}"`);
    return found;
  }

  async take(name: string, source: string): Promise<{ snapshot: SnapshotEntry; isNew: boolean }> {
    const file = this.#origins.newFile('snapshot');
    await this.#origins.copy({ kind: 'sandbox', name: source }, file);
    const records = await countRecordsIn(file);
    const snapshot: SnapshotEntry = { name, file, records, createdAt: Date.now() };
    return this.#registry.change(() => {
      const earlier = this.find(name);
      if (earlier !== undefined) this.#registry.release(earlier.file);
      this.#registry.putSnapshot(snapshot);
      return { snapshot, isNew: earlier === undefined };
    });
  }

  delete(name: string): void {
    this.#registry.change(() => {
      this.#registry.release(this.require(name).file);
      this.#registry.deleteSnapshot(name);
    });
  }
}
