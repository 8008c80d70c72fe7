import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { world as current, parameter } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { counted } from '../lib/text.ts';
import { worlds } from '../lib/worlds.ts';
import { copyAllLinks } from './actions.ts';
import { activities, useActivity } from './activity.ts';
import { NewWorld } from './new-world.tsx';
import { WorldCard } from './world-card.tsx';
import { WorldPanel } from './world-panel.tsx';

/** Every world of the server at a glance, and one of them beside. */
export function WorldsView() {
  useActivity();
  const now = useNow();
  const isMaking = useSignal(false);
  const make = () => {
    isMaking.value = true;
  };
  useCommands(useMemo(() => worldsCommands(make), []));
  const all = worlds.value ?? [];
  const opened = parameter('open') === null ? null : (all.find(({ name }) => name === current.value) ?? null);
  return (
    <div class={`split ${opened === null ? '' : 'has-panel'}`}>
      <section class="worlds-list" aria-label="All worlds">
        <header class="worlds-head">
          <h1>Worlds</h1>
          <p class="quiet-text">
            {all.length > 1 ? `Main and ${counted(all.length - 1, 'sandbox', 'sandboxes')}` : 'Main alone'}
          </p>
          <button type="button" class="primary" onClick={make}>
            New world
          </button>
        </header>
        <ul class="cards">
          {all.map((world) => (
            <WorldCard
              key={world.name}
              world={world}
              activity={activities.value.get(world.name) ?? null}
              now={now}
            />
          ))}
        </ul>
        {all.length === 1 && (
          <p class="worlds-hint">
            A sandbox is a whole Quintet of its own: data, ids from 1, tokens, clock, faults and journal.
            Nothing that is done there touches main.
          </p>
        )}
      </section>
      {opened !== null && <WorldPanel key={opened.name} world={opened} now={now} />}
      {isMaking.value && <NewWorld onClose={() => (isMaking.value = false)} />}
    </div>
  );
}

/** The time, second by second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function worldsCommands(make: () => void) {
  const group = 'Worlds';
  return [
    { title: 'Make a new world', group, key: 'n', run: make },
    { title: 'Copy the links of all worlds', group, run: () => void copyAllLinks() },
  ];
}
