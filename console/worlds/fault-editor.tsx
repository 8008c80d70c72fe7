import { useSignal } from '@preact/signals';
import { inWords } from '../lib/api.ts';
import { CodeEditor, jsonProblem } from '../lib/code-editor.tsx';
import { Dialog, SubmitOrCancel } from '../lib/dialog.tsx';
import type { Rule } from '../lib/shapes.ts';
import { RuleForm } from './rule-form.tsx';
import { presets } from './rules.ts';

interface Props {
  readonly world: string;
  readonly rules: readonly Rule[];
  save(rules: readonly Rule[]): Promise<void>;
  onClose(): void;
}

const write = (rules: readonly Rule[]) => JSON.stringify(rules, null, 2);

/** The rules of a world, as a form and as the JSON that is sent. The text is what counts: both show the same. */
export function FaultEditor({ world, rules, save, onClose }: Props) {
  const text = useSignal(write(rules.length === 0 ? [{ status: 503 }] : rules));
  const tab = useSignal<'form' | 'json'>('form');
  const refusal = useSignal('');
  const parsed = parseRules(text.value);
  const change = (next: readonly Rule[]) => {
    text.value = write(next);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await save(parsed ?? JSON.parse(text.value));
      onClose();
    } catch (error) {
      refusal.value = inWords(error);
    }
  };
  return (
    <Dialog title={`Faults of ${world}`} class="wide" onClose={onClose}>
      <form class="fault-editor" onSubmit={submit}>
        <p class="row tabs">
          <button type="button" aria-pressed={tab.value === 'form'} onClick={() => (tab.value = 'form')}>
            Form
          </button>
          <button type="button" aria-pressed={tab.value === 'json'} onClick={() => (tab.value = 'json')}>
            JSON
          </button>
          <span class="quiet-text">The first rule that fits a request applies.</span>
        </p>
        {tab.value === 'json' || parsed === null ? (
          <>
            <CodeEditor label="Rules" text={text.value} onChange={(typed) => (text.value = typed)} />
            <p class="hint">{jsonProblem(text.value) ?? ''}</p>
          </>
        ) : (
          <RuleList rules={parsed} change={change} />
        )}
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
        <SubmitOrCancel label="Set these rules" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The rules that a text says; null where it is no list of objects. */
function parseRules(text: string): readonly Rule[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const isList = Array.isArray(parsed) && parsed.every((rule) => typeof rule === 'object' && rule !== null);
    return isList ? (parsed as readonly Rule[]) : null;
  } catch {
    return null;
  }
}

interface ListProps {
  readonly rules: readonly Rule[];
  change(rules: readonly Rule[]): void;
}

function RuleList({ rules, change }: ListProps) {
  return (
    <>
      {rules.map((rule, index) => (
        <RuleForm
          key={index}
          rule={rule}
          number={index + 1}
          change={(next) => change(rules.with(index, next))}
          remove={() => change(rules.toSpliced(index, 1))}
        />
      ))}
      <p class="row">
        <button type="button" onClick={() => change([...rules, { status: 503 }])}>
          Add a rule
        </button>
        {presets.map(({ title, rule }) => (
          <button
            key={title}
            type="button"
            disabled={rules.some(({ id }) => id === rule.id)}
            onClick={() => change([...rules, rule])}
          >
            + {title}
          </button>
        ))}
      </p>
    </>
  );
}
