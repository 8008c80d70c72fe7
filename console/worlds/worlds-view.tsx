import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { world as current, parameter } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { counted } from '../lib/text.ts';
import { worlds } from '../lib/worlds.ts';
import { copyLinks, deleteWorlds, forEach, resetWorlds } from './actions.ts';
import { activities, useActivity } from './activity.ts';
import { FaultEditor } from './fault-editor.tsx';
import { setFaults } from './faults.ts';
import { NewWorld } from './new-world.tsx';
import { WorldCard } from './world-card.tsx';
import { WorldPanel } from './world-panel.tsx';

/** All sandboxes, and the opened one next to them. */
export function WorldsView() {
  useActivity();
  const now = useNow();
  const isCreating = useSignal(false);
  const selected = useSignal<ReadonlySet<string>>(new Set());
  const create = () => {
    isCreating.value = true;
  };
  useCommands(useMemo(() => [{ title: 'New sandbox', group: 'Sandboxes', key: 'n', run: create }], []));
  const all = worlds.value ?? [];
  const sandboxes = all.map(({ name }) => name).filter((name) => name !== 'main');
  const opened = parameter('open') === null ? null : (all.find(({ name }) => name === current.value) ?? null);
  const toggle = (name: string) => {
    selected.value = selected.value.symmetricDifference(new Set([name]));
  };
  return (
    <>
      <h1 class="quiet">Sandboxes</h1>
      <div class={`split ${opened === null ? '' : 'has-panel'}`}>
        <section class="worlds-list" aria-label="All sandboxes">
          <header class="worlds-head">
            <p class="quiet-text">
              {sandboxes.length === 0
                ? 'Only main'
                : `Main and ${counted(sandboxes.length, 'sandbox', 'sandboxes')}`}
            </p>
            {sandboxes.length > 0 && (
              <Selection
                sandboxes={sandboxes}
                selected={sandboxes.filter((name) => selected.value.has(name))}
                select={(names) => (selected.value = new Set(names))}
              />
            )}
            <button type="button" class="primary" onClick={create}>
              New sandbox
            </button>
          </header>
          <ul class="cards">
            {all.map((world) => (
              <WorldCard
                key={world.name}
                world={world}
                activity={activities.value.get(world.name) ?? null}
                now={now}
                isSelected={selected.value.has(world.name)}
                onSelect={() => toggle(world.name)}
              />
            ))}
          </ul>
          {sandboxes.length === 0 && (
            <p class="quiet-text">
              A sandbox is a complete, separate Quintet: data, ids from 1, tokens, clock, faults and journal.
              Nothing in a sandbox affects main.
            </p>
          )}
        </section>
        {opened !== null && <WorldPanel key={opened.name} world={opened} now={now} />}
        {isCreating.value && <NewWorld onClose={() => (isCreating.value = false)} />}
      </div>
    </>
  );
}

interface SelectionProps {
  readonly sandboxes: readonly string[];
  readonly selected: readonly string[];
  select(names: readonly string[]): void;
}

/** The actions on several sandboxes. */
function Selection({ sandboxes, selected, select }: SelectionProps) {
  const isAll = selected.length === sandboxes.length;
  const isSettingFaults = useSignal(false);
  const sandboxCount = counted(selected.length, 'sandbox', 'sandboxes');
  return (
    <span class="row selection">
      <label class="row">
        <input type="checkbox" checked={isAll} onChange={() => select(isAll ? [] : sandboxes)} />
        <span>Select all</span>
      </label>
      {selected.length > 0 && (
        <>
          <button type="button" onClick={() => void copyLinks(selected)}>
            Copy {counted(selected.length, 'link')}
          </button>
          <button type="button" onClick={() => void resetWorlds(selected)}>
            Reset
          </button>
          <button type="button" onClick={() => (isSettingFaults.value = true)}>
            Set faults
          </button>
          <button type="button" class="danger" onClick={() => void deleteWorlds(selected)}>
            Delete {sandboxCount}
          </button>
        </>
      )}
      {isSettingFaults.value && (
        <FaultEditor
          world={sandboxCount}
          rules={[]}
          save={(rules) => forEach(selected, (name) => setFaults(name, rules))}
          onClose={() => (isSettingFaults.value = false)}
        />
      )}
    </span>
  );
}

/** The current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
