import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError, type FieldProblem, inWords } from '../lib/api.ts';
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

/** The rules of a sandbox, as a form and as JSON. Both edit the same text. */
export function FaultEditor({ world, rules, save, onClose }: Props) {
  const first = write(rules.length === 0 ? [{ status: 503 }] : rules);
  const text = useSignal(first);
  const tab = useSignal<'form' | 'json'>('form');
  const problems = useSignal<readonly FieldProblem[]>([]);
  const form = useScrollToProblem(problems.value);
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
      const errors = error instanceof ApiError ? error.errors : [];
      problems.value = errors.length > 0 ? errors : [{ path: '', detail: inWords(error) }];
    }
  };
  return (
    <Dialog
      title={`Faults of ${world}`}
      class="wide"
      hasChanges={() => text.value !== first}
      onClose={onClose}
    >
      <form ref={form} class="fault-editor" noValidate onSubmit={submit}>
        <p class="row tabs">
          <button type="button" aria-pressed={tab.value === 'form'} onClick={() => (tab.value = 'form')}>
            Form
          </button>
          <button type="button" aria-pressed={tab.value === 'json'} onClick={() => (tab.value = 'json')}>
            JSON
          </button>
          <span class="quiet-text">The first rule that matches a request applies.</span>
        </p>
        {tab.value === 'json' || parsed === null ? (
          <>
            <CodeEditor label="Rules" text={text.value} onChange={(typed) => (text.value = typed)} />
            <p class="hint">{jsonProblem(text.value) ?? ''}</p>
          </>
        ) : (
          <RuleList rules={parsed} problems={problems.value} change={change} />
        )}
        <div class="refusal" role="alert">
          {problems.value.map((problem) => (
            <p key={problem.path}>{describeProblem(problem)}</p>
          ))}
        </div>
        <SubmitOrCancel label="Set these rules" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Describes a problem at a path such as `[0].match.path`. */
function describeProblem({ path, detail }: FieldProblem): string {
  const [, index, inner] = /^\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return detail;
  const rule = `Rule ${Number(index) + 1}`;
  return inner === '' ? `${rule} ${detail}` : `${rule}: ${inner} ${detail}`;
}

/** Brings the first field with a problem into view, and focuses it. */
function useScrollToProblem(problems: readonly FieldProblem[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [problems]);
  return form;
}

/** Parses the rules; null if the text is not a list of objects. */
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
  readonly problems: readonly FieldProblem[];
  change(rules: readonly Rule[]): void;
}

function RuleList({ rules, problems, change }: ListProps) {
  const before = useSignal<readonly Rule[] | null>(null);
  const remove = (index: number) => {
    before.value = rules;
    change(rules.toSpliced(index, 1));
  };
  const undo = () => {
    change(before.value ?? rules);
    before.value = null;
  };
  return (
    <>
      {rules.map((rule, index) => (
        <RuleForm
          key={`${index} of ${rules.length}`}
          rule={rule}
          number={index + 1}
          problems={problems
            .filter(({ path }) => path.startsWith(`[${index}].`))
            .map(({ path, detail }) => ({ path: path.slice(`[${index}].`.length), detail }))}
          change={(next) => change(rules.with(index, next))}
          remove={() => remove(index)}
        />
      ))}
      <p class="row">
        {before.value !== null && (
          <button type="button" onClick={undo}>
            Undo: put the rule back
          </button>
        )}
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
