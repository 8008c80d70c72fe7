import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { useCommands } from '../lib/commands.ts';
import { attempt } from '../lib/notices.ts';
import type { CountedRule, List, Rule } from '../lib/shapes.ts';
import { activities, lookAgain } from './activity.ts';
import { FaultEditor } from './fault-editor.tsx';
import { describeRule, type Preset, presets } from './rules.ts';

/** What goes wrong in a world on purpose. */
export function FaultsSection({ world }: { readonly world: string }) {
  const rules = useSignal<readonly CountedRule[]>([]);
  const isEditing = useSignal(false);
  const path = `/sandboxes/${world}/faults`;
  const refresh = () =>
    attempt(async () => {
      rules.value = (await workbench<List<CountedRule>>('GET', path)).data;
    });
  // What applied is counted anew as the world is used.
  const { lastAt, faults } = activities.value.get(world) ?? {};
  useEffect(() => void refresh(), [world, lastAt, faults]);
  const save = async (next: readonly Rule[]) => {
    rules.value = (await workbench<List<CountedRule>>('PUT', path, next)).data;
    lookAgain();
  };
  const toggle = ({ rule }: Preset) => {
    const others = rules.peek().filter(({ id }) => id !== rule.id);
    const isOn = others.length < rules.peek().length;
    return attempt(() => save([...(isOn ? [] : [rule]), ...others.map(withoutCount)]));
  };
  const edit = () => {
    isEditing.value = true;
  };
  useCommands(useMemo(() => faultCommands(world, toggle, edit), [world]));
  return (
    <section aria-label="Faults">
      <h3>Faults</h3>
      <p class="row presets">
        {presets.map((preset) => (
          <button
            key={preset.title}
            type="button"
            title={preset.description}
            aria-pressed={rules.value.some(({ id }) => id === preset.rule.id)}
            onClick={() => void toggle(preset)}
          >
            {preset.title}
          </button>
        ))}
        <button type="button" onClick={edit}>
          {rules.value.length === 0 ? 'Write a rule' : 'Edit the rules'}
        </button>
      </p>
      {rules.value.length > 0 && (
        <ol class="lines">
          {rules.value.map((rule) => (
            <li key={rule.id}>
              <b>{rule.id}</b>
              <span class="quiet-text">{describeRule(rule)}</span>
              <span class="applied">{rule.applied === 1 ? 'once' : `${rule.applied} times`}</span>
            </li>
          ))}
        </ol>
      )}
      {isEditing.value && (
        <FaultEditor
          world={world}
          rules={rules.value.map(withoutCount)}
          save={save}
          onClose={() => (isEditing.value = false)}
        />
      )}
    </section>
  );
}

function withoutCount({ applied: _, ...rule }: CountedRule): Rule {
  return rule;
}

function faultCommands(world: string, toggle: (preset: Preset) => void, edit: () => void) {
  const group = `Faults of ${world}`;
  return [
    ...presets.map((preset) => ({ title: `${preset.title}: on or off`, group, run: () => toggle(preset) })),
    { title: 'Edit the rules of faults', group, run: edit },
  ];
}
