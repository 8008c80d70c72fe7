import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { inWords } from '../lib/api.ts';
import { say } from '../lib/notices.ts';
import type { Collection, Row } from './collections.ts';
import { changesIn, fieldsFor, toDraft } from './draft.ts';
import { type Call, type Changes, type Draft, type Field, forms } from './forms.ts';
import { TokenPrompt } from './token-prompt.tsx';
import { Refused, sendCall, TokenWanted } from './write.ts';

interface Props {
  readonly world: string;
  readonly collection: Collection;
  /** The record as it is now; null for a new one. */
  readonly row: Row | null;
  onDone(): void;
  onCancel(): void;
}

/** Writes a record through its interface. What the interface refuses is said at the field that it names. */
export function RecordForm({ world, collection, row, onDone, onCancel }: Props) {
  const form = forms[collection.name];
  const fields = fieldsFor(form.fields, row);
  /** The record as it was when the form was opened. */
  const [base] = useState(row);
  const draft = useSignal<Draft>(toDraft(fields, base));
  const refused = useSignal<Refused | null>(null);
  const wanted = useSignal<TokenWanted | null>(null);
  const isSending = useSignal(false);
  const element = useFocusOn(refused.value);
  const submit = async () => {
    const changes = changesIn(fields, draft.value, base);
    isSending.value = true;
    refused.value = null;
    wanted.value = null;
    try {
      for (const call of callsFor(collection, base, changes)) await sendCall(world, call);
      say(row === null ? `The ${collection.one} is created.` : `The ${collection.one} is changed.`);
      onDone();
    } catch (error) {
      if (error instanceof TokenWanted) wanted.value = error;
      else refused.value = error instanceof Refused ? error : new Refused(0, inWords(error), new Map());
    } finally {
      isSending.value = false;
    }
  };
  const unplaced = [...(refused.value?.fields ?? [])].filter(
    ([name]) => !fields.some((each) => each.name === name),
  );
  const isPlaced = refused.value !== null && refused.value.fields.size > 0 && unplaced.length === 0;
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
      <Meanwhile fields={fields} base={base} row={row} />
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={draft.value[field.name] ?? ''}
          problem={refused.value?.fields.get(field.name) ?? null}
          onChange={(value) => (draft.value = { ...draft.value, [field.name]: value })}
        />
      ))}
      <p class="refusal" role="alert">
        {refused.value === null
          ? ''
          : isPlaced
            ? `Not taken (${refused.value.status}).`
            : refused.value.message}
      </p>
      {wanted.value !== null && <TokenPrompt wanted={wanted.value} onToken={() => void submit()} />}
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

function callsFor(collection: Collection, base: Row | null, changes: Changes): readonly Call[] {
  const { create, update } = forms[collection.name];
  if (base === null) return create === undefined ? [] : [create(changes)];
  if (update === undefined || Object.keys(changes).length === 0) return [];
  return update(base, changes);
}

/** The first field that was refused gets the focus. */
function useFocusOn(refused: Refused | null) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused === null) element.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return element;
}

interface MeanwhileProps {
  readonly fields: readonly Field[];
  readonly base: Row | null;
  readonly row: Row | null;
}

/** Only what is changed here is sent, so what another client writes meanwhile stays. It is said. */
function Meanwhile({ fields, base, row }: MeanwhileProps) {
  const others = fields.filter(({ name }) => String(base?.[name]) !== String(row?.[name]));
  if (others.length === 0) return null;
  const names = others.map(({ title }) => title).join(', ');
  return (
    <p class="hint meanwhile" role="status">
      Somebody else has changed this record since you began: {names}. What you leave alone stays as it is now.
    </p>
  );
}

interface FieldProps {
  readonly field: Field;
  readonly value: string | boolean;
  readonly problem: string | null;
  onChange(value: string | boolean): void;
}

function FormField({ field: { name, title, kind, hint }, value, problem, onChange }: FieldProps) {
  const id = useId();
  const common = {
    id,
    name,
    'aria-invalid': problem === null ? undefined : ('true' as const),
    'aria-describedby': `${id}-said`,
  };
  if (kind === 'flag') {
    return (
      <label class="check">
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{title}</span>
        <small id={`${id}-said`}>{problem}</small>
      </label>
    );
  }
  const text = String(value);
  const type = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    onChange(event.currentTarget.value);
  return (
    <div class={`field ${problem === null ? '' : 'refused'}`}>
      <label for={id}>{title}</label>
      {kind === 'text' || text.length > 300 ? (
        <textarea {...common} dir="auto" rows={6} value={text} onInput={type} />
      ) : (
        <input
          {...common}
          type="text"
          dir="auto"
          inputMode={kind === 'number' || kind === 'user' ? 'decimal' : 'text'}
          autocomplete="off"
          value={text}
          onInput={type}
        />
      )}
      <small id={`${id}-said`}>{problem ?? hint ?? ''}</small>
    </div>
  );
}
