import { signal, useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { type FieldProblem, send } from '../lib/api.ts';
import type { Rule } from '../lib/shapes.ts';
import { fieldsOf, type RuleField } from './rule-fields.ts';
import { describeRule } from './rules.ts';

interface Props {
  readonly rule: Rule;
  readonly number: number;
  /** The problems of this rule, with paths inside it. */
  readonly problems: readonly FieldProblem[];
  change(rule: Rule): void;
  remove(): void;
}

/** Empty until the OpenAPI document is loaded. */
const ruleFields = signal<readonly RuleField[]>([]);

async function loadRuleFields(): Promise<void> {
  if (ruleFields.value.length > 0) return;
  const response = await send('/openapi/workbench.json');
  ruleFields.value = fieldsOf((await response.json()).components.schemas);
}

/** One rule: its effect, the requests that it matches, and how often it applies. */
export function RuleForm({ rule, number, problems, change, remove }: Props) {
  useEffect(() => void loadRuleFields(), []);
  const groups = Map.groupBy(ruleFields.value, ({ group }) => group);
  return (
    <fieldset class="rule">
      <legend>
        {rule.id === undefined ? `Rule ${number}` : `Rule ${number}: ${rule.id}`}{' '}
        <span class="quiet-text">{describeRule(rule)}</span>
      </legend>
      {[...groups].map(([group, fields]) => (
        <div key={group} class="rule-group">
          <h3>{group}</h3>
          <div class="rule-fields">
            {fields.map((field) => (
              <Field
                key={field.label}
                field={field}
                rule={rule}
                problem={problems.find(({ path }) => `${path}.`.startsWith(`${field.path}.`))?.detail ?? null}
                change={change}
              />
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
  readonly problem: string | null;
}

function Field({ field, rule, problem, change }: FieldProps) {
  const { label, hint, options, usual } = field;
  const id = useId();
  // Incomplete input, such as `200-`, must not be overwritten.
  const typed = useSignal<string | null>(null);
  const enter = (text: string) => {
    typed.value = text;
    change(field.read(rule, text));
  };
  const common = {
    id,
    'aria-invalid': problem === null ? undefined : ('true' as const),
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options === undefined ? (
        <input
          {...common}
          type="text"
          placeholder={hint}
          title={hint}
          spellcheck={false}
          value={typed.value ?? field.show(rule)}
          onInput={(event) => enter(event.currentTarget.value)}
          onBlur={() => (typed.value = null)}
        />
      ) : (
        <select {...common} value={field.show(rule)} onChange={(event) => enter(event.currentTarget.value)}>
          <option value="">{usual}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {problem !== null && <small id={`${id}-problem`}>{problem}</small>}
    </div>
  );
}
