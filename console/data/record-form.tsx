import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { parameter, setParameters } from '../lib/address.ts';
import { ApiError, inWords } from '../lib/api.ts';
import { confirmLoss } from '../lib/confirm.ts';
import { say } from '../lib/notices.ts';
import type { Field } from '../lib/shapes.ts';
import { titleOf } from '../lib/text.ts';
import { type Collection, keyOf, type Row, titleOfField } from './collections.ts';
import { changesIn, type Draft, formFields, namesIn, toDraft } from './drafts.ts';
import { Picker } from './picker.tsx';
import { createRecord, updateRecord } from './source.ts';

interface Props {
  readonly world: string;
  readonly collection: Collection;
  /** The record in its current state; null for a new one. */
  readonly row: Row | null;
  onDone(): void;
  onCancel(): void;
}

/** True while a form has input that is not saved. */
let hasInput = false;

/** Opens a record, or the form for a new one if the key is null. Asks first if that would lose input. */
export async function openRecord(key: string | null): Promise<void> {
  if (hasInput && !(await confirmLoss())) return;
  const opened = { record: key, new: key === null ? 'yes' : null };
  setParameters(opened, parameter('record') === null ? 'push' : 'replace');
}

/** Writes a record. Problems appear at their fields. */
export function RecordForm({ world, collection, row, onDone, onCancel }: Props) {
  const fields = formFields(collection, row === null);
  /** The record when the form was opened. */
  const [base] = useState(row);
  const draft = useSignal<Draft>(toDraft(fields, base));
  const refused = useSignal<ApiError | null>(null);
  const isSending = useSignal(false);
  const element = useFocusOn(refused.value);
  const change = (name: string, value: string | boolean) => {
    draft.value = { ...draft.value, [name]: value };
  };
  useEffect(() => {
    hasInput = Object.keys(changesIn(fields, draft.value, base)).length > 0;
    return () => {
      hasInput = false;
    };
  }, [draft.value]);
  const submit = async () => {
    const changes = changesIn(fields, draft.value, base);
    isSending.value = true;
    refused.value = null;
    try {
      if (base === null) await createRecord(world, collection.name, changes);
      else if (Object.keys(changes).length > 0)
        await updateRecord(world, collection.name, keyOf(collection, base), changes);
      say(`${base === null ? 'Created' : 'Saved'} the ${collection.one}.`);
      onDone();
    } catch (error) {
      refused.value = error instanceof ApiError ? error : new ApiError(0, inWords(error));
    } finally {
      isSending.value = false;
    }
  };
  const problemOf = (name: string) =>
    refused.value?.errors.find(({ path }) => path.split(/[.[]/)[0] === name)?.detail ?? null;
  const isPlaced = refused.value?.errors.every(({ path }) =>
    fields.some(({ name }) => path.startsWith(name)),
  );
  const renderField = (field: Field) => (
    <FormField
      key={field.name}
      world={world}
      field={field}
      isLine={field.isShort || field.name === collection.label}
      value={draft.value[field.name] ?? ''}
      problem={problemOf(field.name)}
      onChange={(value) => change(field.name, value)}
    />
  );
  const times = fields.filter(({ type }) => type === 'time');
  return (
    <form
      ref={element}
      class="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.filter(({ type }) => type !== 'time').map(renderField)}
      {times.length > 0 && (
        <details open={times.some(({ name }) => problemOf(name) !== null)}>
          <summary>Times</summary>
          {times.map(renderField)}
        </details>
      )}
      <p class="refusal" role="alert">
        {refused.value === null
          ? ''
          : isPlaced && refused.value.errors.length > 0
            ? 'Not saved.'
            : refused.value.message}
      </p>
      <p class="row">
        <button type="submit" class="primary" disabled={isSending.value}>
          {row === null ? 'Create' : 'Save'}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** Focuses the first field, and later the first field with a problem. */
function useFocusOn(refused: ApiError | null) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  useEffect(() => {
    if (refused !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return element;
}

interface FieldProps {
  readonly world: string;
  readonly field: Field;
  /** True for text on a single line. */
  readonly isLine: boolean;
  readonly value: string | boolean;
  readonly problem: string | null;
  onChange(value: string | boolean): void;
}

const hints: Partial<Record<Field['type'], string>> = {
  time: 'e.g. 2026-01-31T09:30:00Z',
  json: 'any JSON value, e.g. 7 or "seven"',
};

function FormField({ world, field, isLine, value, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, type, refersTo } = field;
  const common = {
    id,
    name,
    'aria-invalid': problem === null ? undefined : ('true' as const),
    'aria-describedby': `${id}-said`,
  };
  const said = <small id={`${id}-said`}>{problem ?? hints[type] ?? ''}</small>;
  if (type === 'boolean') {
    return (
      <label class="check">
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{titleOfField(field)}</span>
        {said}
      </label>
    );
  }
  const text = String(value);
  const enter = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    onChange(event.currentTarget.value);
  const isBox = type === 'text' && (!isLine || text.length > 300 || text.includes('\n'));
  const pick = { world, to: refersTo ?? '', inputId: id, problem: problem !== null };
  return (
    <div class={`field ${problem === null ? '' : 'refused'}`}>
      <label for={id}>{titleOfField(field)}</label>
      {type === 'names' ? (
        <Names
          names={namesIn(text)}
          pick={pick}
          onChange={(names) => onChange(names.length === 0 ? '' : JSON.stringify(names))}
        />
      ) : refersTo !== null ? (
        <Picker {...pick} id={text} onPick={onChange} />
      ) : isBox ? (
        <textarea {...common} dir="auto" rows={6} value={text} onInput={enter} />
      ) : (
        <input
          {...common}
          type="text"
          dir="auto"
          inputMode={type === 'integer' || type === 'number' ? 'decimal' : 'text'}
          autocomplete="off"
          value={text}
          onInput={enter}
        />
      )}
      {said}
    </div>
  );
}

interface NamesProps {
  readonly names: readonly string[];
  readonly pick: Pick<Parameters<typeof Picker>[0], 'world' | 'to' | 'inputId' | 'problem'>;
  onChange(names: readonly string[]): void;
}

/** The names of several records, added and removed one by one. A new name is created with the record. */
function Names({ names, pick, onChange }: NamesProps) {
  const add = (name: string) => {
    if (name.trim() !== '') onChange([...names.filter((each) => each !== name.trim()), name.trim()]);
  };
  return (
    <div class="names">
      {names.map((name) => (
        <span key={name} class="mark">
          <bdi>{name}</bdi>
          <button
            type="button"
            class="plain"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(names.filter((each) => each !== name))}
          >
            ✕
          </button>
        </span>
      ))}
      <Picker
        {...pick}
        id=""
        takesText
        placeholder={`Add ${titleOf(pick.to).toLowerCase()}`}
        onPick={(_, name) => add(name)}
      />
    </div>
  );
}
