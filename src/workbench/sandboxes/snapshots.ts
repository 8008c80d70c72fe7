import type * as z from 'zod';
import type { snapshotBody } from '../bodies.ts';
import { WorkbenchProblem } from '../problems.ts';
import type { Files } from './files.ts';
import type { Images } from './images.ts';
import type { Asking, Rows, SnapshotEntry } from './registry.ts';

/** The saved states of sandboxes and of main. */
export class Snapshots {
  readonly #rows: Rows<SnapshotEntry>;
  readonly #images: Images;
  readonly #files: Files;
  readonly #max: number;

  constructor(
    rows: Rows<SnapshotEntry>,
    images: Images,
    files: Files,
    { maxSandboxes }: { readonly maxSandboxes: number },
  ) {
    this.#rows = rows;
    this.#images = images;
    this.#files = files;
    this.#max = maxSandboxes;
  }

  /** Ordered by name. */
  list(): readonly SnapshotEntry[] {
    return this.#rows.list();
  }

  require(name: string): SnapshotEntry {
    const found = this.#rows.get(name);
    if (found === undefined) throw new WorkbenchProblem('no such snapshot', `there is no snapshot "${name}"`);
    return found;
  }

  /** Saves the current state of a sandbox or of main. */
  async take(
    name: string,
    { sandbox, endsWithSandbox = false }: z.infer<typeof snapshotBody>,
    asking: Asking,
  ): Promise<{ snapshot: SnapshotEntry; isNew: boolean }> {
    this.#rows.requirePlace(name, asking, this.#max);
    const { records, ...image } = await this.#images.copyWorld(sandbox, asking.client, { hasSecrets: true });
    return this.#files.handOver(image.file, () => {
      this.#rows.requirePlace(name, asking, this.#max);
      const endsWith = endsWithSandbox ? sandbox : null;
      const snapshot: SnapshotEntry = { name, image, endsWith, records, createdAt: Date.now() };
      const earlier = this.#rows.get(name);
      this.#rows.put(snapshot);
      if (earlier !== undefined) this.#files.release(earlier.image.file);
      return { snapshot, isNew: earlier === undefined };
    });
  }

  delete(name: string): void {
    const { image } = this.require(name);
    this.#rows.delete(name);
    this.#files.release(image.file);
  }

  /** Deletes the snapshots that end with a sandbox. */
  endWith(sandbox: string): void {
    for (const { name, endsWith } of this.#rows.values()) if (endsWith === sandbox) this.delete(name);
  }
}
