import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { send } from '../lib/api.ts';
import type { Rule } from '../lib/shapes.ts';
import { fieldsOf, type RuleField } from './rule-fields.ts';
import { describeRule } from './rules.ts';

interface Props {
  readonly rule: Rule;
  readonly number: number;
  change(rule: Rule): void;
  remove(): void;
}

/** Empty until the document that describes rules has been read. */
const ruleFields = signal<readonly RuleField[]>([]);

async function loadRuleFields(): Promise<void> {
  if (ruleFields.value.length > 0) return;
  const response = await send('/openapi/workbench.json');
  ruleFields.value = fieldsOf((await response.json()).components.schemas);
}

/** One rule: what goes wrong, with which requests, how often. */
export function RuleForm({ rule, number, change, remove }: Props) {
  useEffect(() => void loadRuleFields(), []);
  const groups = Map.groupBy(ruleFields.value, ({ group }) => group);
  return (
    <fieldset class="rule">
      <legend>
        {rule.id ?? `Rule ${number}`} <span class="quiet-text">{describeRule(rule)}</span>
      </legend>
      {[...groups].map(([group, fields]) => (
        <div key={group} class="rule-group">
          <h3>{group}</h3>
          <div class="rule-fields">
            {fields.map((field) => (
              <Field key={field.label} field={field} rule={rule} change={change} />
            ))}
          </div>
        </div>
      ))}
      <button type="button" class="plain" aria-label={`Remove rule ${number}`} onClick={remove}>
        ✕
      </button>
    </fieldset>
  );
}

interface FieldProps extends Pick<Props, 'rule' | 'change'> {
  readonly field: RuleField;
}

function Field({ field, rule, change }: FieldProps) {
  const { label, hint, options } = field;
  // What is half typed, such as `200-`, is no value yet, and must not be written over.
  const typed = useSignal<string | null>(null);
  const enter = (text: string) => {
    typed.value = text;
    change(field.read(rule, text));
  };
  if (options !== undefined) {
    return (
      <label class="field">
        <span>{label}</span>
        <select value={field.show(rule)} onChange={(event) => enter(event.currentTarget.value)}>
          <option value="" />
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder={hint}
        spellcheck={false}
        value={typed.value ?? field.show(rule)}
        onInput={(event) => enter(event.currentTarget.value)}
        onBlur={() => (typed.value = null)}
      />
    </label>
  );
}
