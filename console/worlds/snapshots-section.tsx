import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import type { List, Snapshot } from '../lib/shapes.ts';
import { counted, timeOfDay } from '../lib/text.ts';
import { totalOf } from '../lib/worlds.ts';
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from './actions.ts';

/** Saved states of sandboxes. */
export function SnapshotsSection({ world }: { readonly world: string }) {
  const snapshots = useSignal<readonly Snapshot[]>([]);
  const typed = useSignal<string | null>(null);
  const names = snapshots.value.map(({ name }) => name);
  const name = typed.value ?? nextName(world, names);
  const refresh = () =>
    attempt(async () => {
      snapshots.value = (await workbench<List<Snapshot>>('GET', '/snapshots')).data;
    });
  useEffect(() => void refresh(), []);
  const take = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await takeSnapshot(name, world, names.includes(name)))) return;
    typed.value = null;
    await refresh();
  };
  return (
    <section aria-label="Snapshots">
      <h3>Snapshots</h3>
      {snapshots.value.length > 0 && (
        <ul class="lines">
          {snapshots.value.map((snapshot) => (
            <li key={snapshot.name}>
              <b>{snapshot.name}</b>
              <span class="quiet-text">
                {counted(totalOf(snapshot), 'record')}, {timeOfDay(snapshot.createdAt)}
              </span>
              {world !== 'main' && (
                <button
                  type="button"
                  aria-label={`Restore ${snapshot.name}`}
                  onClick={() => void restoreSnapshot(snapshot.name, world)}
                >
                  Restore
                </button>
              )}
              <button
                type="button"
                class="plain"
                aria-label={`Delete snapshot ${snapshot.name}`}
                onClick={() => void deleteSnapshot(snapshot.name).then(refresh)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="row" onSubmit={take}>
        <label class="row">
          <span>Name</span>
          <input
            type="text"
            required
            value={name}
            spellcheck={false}
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit">Take snapshot</button>
      </form>
    </section>
  );
}

/** Returns the first unused name of the form `t1-1`, `t1-2`. */
function nextName(world: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = `${world.slice(0, 58)}-${number}`;
    if (!taken.includes(name)) return name;
  }
}
