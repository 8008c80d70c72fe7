import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import type { Clock, World } from '../lib/shapes.ts';
import { refreshWorlds } from '../lib/worlds.ts';

const steps = [
  ['1 min', 60],
  ['1 h', 3_600],
  ['1 day', 86_400],
  ['30 days', 2_592_000],
] as const;

/** The clock of a sandbox, which governs tokens, throttles, keys and timestamps. */
export function ClockSection({ world: { name, clock } }: { readonly world: World }) {
  const at = useSignal('');
  const shown = useTicking(clock);
  const put = (change: object) =>
    attempt(async () => {
      await workbench('PUT', `/sandboxes/${name}/clock`, change);
      await refreshWorlds();
    });
  const giveRealTime = () =>
    attempt(async () => {
      await workbench('DELETE', `/sandboxes/${name}/clock`);
      await refreshWorlds();
    });
  return (
    <section aria-label="Clock">
      <h3>Clock</h3>
      <p class="clock-face">
        <time dateTime={shown}>{shown.replace('T', ' ').replace(/\.\d+Z$/, '')}</time> UTC
        <span class="mark">{stateOf(clock)}</span>
      </p>
      <p class="row">
        {clock.running ? (
          <button type="button" onClick={() => void put({ running: false })}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={() => void put({ running: true })}>
            Run
          </button>
        )}
        {steps.map(([title, seconds]) => (
          <button key={title} type="button" onClick={() => void put({ advanceSeconds: seconds })}>
            + {title}
          </button>
        ))}
        <button type="button" disabled={clock.isReal} onClick={() => void giveRealTime()}>
          Real time
        </button>
      </p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (at.value !== '') void put({ at: `${at.value}Z` });
        }}
      >
        <label class="row">
          <span>Stop at (UTC)</span>
          <input
            type="datetime-local"
            step="1"
            value={at.value}
            onInput={(event) => (at.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit">Set</button>
      </form>
    </section>
  );
}

function stateOf({ running, isReal }: Clock): string {
  if (isReal) return 'real time';
  return running ? 'running' : 'stopped';
}

/** A running clock continues between two polls. */
function useTicking(clock: Clock): string {
  const [seen, setSeen] = useState({ now: clock.now, at: Date.now() });
  const [, tick] = useState(0);
  useEffect(() => setSeen({ now: clock.now, at: Date.now() }), [clock.now]);
  useEffect(() => {
    if (!clock.running) return;
    const timer = setInterval(() => tick(Date.now()), 500);
    return () => clearInterval(timer);
  }, [clock.running]);
  const passed = clock.running ? Date.now() - seen.at : 0;
  return new Date(Date.parse(seen.now) + passed).toISOString();
}
