import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import type { List, Snapshot } from '../lib/shapes.ts';
import { counted, timeOfDay } from '../lib/text.ts';
import { totalOf } from '../lib/worlds.ts';
import { restoreSnapshot, takeSnapshot } from './actions.ts';

/** What is kept of worlds, and how one becomes it again. */
export function SnapshotsSection({ world }: { readonly world: string }) {
  const snapshots = useSignal<readonly Snapshot[]>([]);
  const name = useSignal('');
  const refresh = () =>
    attempt(async () => {
      snapshots.value = (await workbench<List<Snapshot>>('GET', '/snapshots')).data;
    });
  useEffect(() => void refresh(), []);
  const take = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await takeSnapshot(name.value || `${world}-1`, world))) return;
    name.value = '';
    await refresh();
  };
  const forget = async (snapshot: string) => {
    await attempt(() => workbench('DELETE', `/snapshots/${snapshot}`), `${snapshot} is forgotten.`);
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
                <button type="button" onClick={() => void restoreSnapshot(snapshot.name, world)}>
                  Restore
                </button>
              )}
              <button
                type="button"
                class="plain"
                aria-label={`Forget ${snapshot.name}`}
                onClick={() => void forget(snapshot.name)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="row" onSubmit={take}>
        <label class="row">
          <span>Keep it as</span>
          <input
            type="text"
            placeholder={`${world}-1`}
            value={name.value}
            spellcheck={false}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit">Take snapshot</button>
      </form>
    </section>
  );
}
