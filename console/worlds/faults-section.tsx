import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { confirm } from '../lib/confirm.ts';
import { attempt } from '../lib/notices.ts';
import { activities } from './activity.ts';
import { FaultEditor } from './fault-editor.tsx';
import { faultsOf, readFaults, removeFaults, rulesOf, setFaults } from './faults.ts';
import { describeRule, type Preset, presets } from './rules.ts';

/** The faults that are injected into a sandbox, or into main. */
export function FaultsSection({ world }: { readonly world: string }) {
  const rules = faultsOf(world);
  const isEditing = useSignal(false);
  // The counts change while the sandbox is used.
  const { lastAt, faults } = activities.value.get(world) ?? {};
  useEffect(() => void readFaults(world), [world, lastAt, faults]);
  return (
    <section aria-label="Faults">
      <h3>Faults</h3>
      <p class="row presets">
        {presets.map((preset) => {
          const isOn = rules.some(({ id }) => id === preset.rule.id);
          return (
            <button
              key={preset.title}
              type="button"
              class={isOn ? 'alarm' : ''}
              title={preset.description}
              aria-pressed={isOn}
              onClick={() => void toggle(world, preset, isOn)}
            >
              {preset.title}
            </button>
          );
        })}
        <button type="button" onClick={() => (isEditing.value = true)}>
          {rules.length === 0 ? 'Write a rule' : 'Edit the rules'}
        </button>
      </p>
      {rules.length > 0 && (
        <ol class="lines">
          {rules.map((rule) => (
            <li key={rule.id}>
              <b>{rule.id}</b>
              <span class="quiet-text">{describeRule(rule)}</span>
              <span class="applied">{rule.applied === 1 ? 'once' : `${rule.applied} times`}</span>
              <button
                type="button"
                class="plain"
                aria-label={`Remove rule ${rule.id}`}
                onClick={() => void removeFaults(world, ({ id }) => id === rule.id)}
              >
                ✕
              </button>
            </li>
          ))}
        </ol>
      )}
      {isEditing.value && (
        <FaultEditor
          world={world}
          rules={rulesOf(world)}
          save={(next) => setFaults(world, next)}
          onClose={() => (isEditing.value = false)}
        />
      )}
    </section>
  );
}

/** Main serves more than tests, so a fault there is confirmed first. */
async function toggle(world: string, { title, description, rule }: Preset, isOn: boolean): Promise<void> {
  if (isOn) return removeFaults(world, ({ id }) => id === rule.id);
  const text = `${description}. This affects every client of main until you remove the fault.`;
  if (world === 'main' && !(await confirm({ title: `${title} on main?`, text, verb: title }))) return;
  await attempt(() => setFaults(world, [rule, ...rulesOf(world)]));
}
