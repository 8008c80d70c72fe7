import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { setParameters } from '../lib/address.ts';
import { inWords } from '../lib/api.ts';
import { useCommands } from '../lib/commands.ts';
import { confirm } from '../lib/confirm.ts';
import { CopyButton } from '../lib/copy.tsx';
import { indent } from '../lib/json-text.tsx';
import { say } from '../lib/notices.ts';
import { Flag, momentOf, oneLine, ReferenceLink } from './cell.tsx';
import type { Collection, Row, Value } from './collections.ts';
import { forms } from './forms.ts';
import { referencesIn, useLabels } from './labels.ts';
import { LongText } from './long-text.tsx';
import { useRecord } from './record.ts';
import { RecordForm } from './record-form.tsx';
import { Relations } from './relations.tsx';
import { TokenPrompt } from './token-prompt.tsx';
import { sendCall, TokenWanted } from './write.ts';

export const closeRecord = () => setParameters({ record: null, new: null });

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly id: string;
  /** Something was written here: a new record, or this one. */
  onWritten(isNew: boolean): void;
}

/** One record beside the table. */
export function RecordPanel({ world, collection, id, onWritten }: Props) {
  const version = useSignal(0);
  const found = useRecord(world, collection.name, id, version.value);
  const isEditing = useSignal(false);
  const written = () => {
    isEditing.value = false;
    version.value += 1;
    onWritten(false);
  };
  const title = typeof found === 'object' && found !== null ? titleOf(collection, found) : '';
  return (
    <aside class="panel record" aria-label={`Opened ${collection.one}`}>
      <header class="panel-head">
        <h2>
          <small class="one">
            {collection.one} {collection.name === 'friendships' ? id.replace('.', ' and ') : `#${id}`}
          </small>
          <bdi>{title}</bdi>
        </h2>
        <button type="button" class="plain" aria-label="Close" onClick={closeRecord}>
          ✕
        </button>
      </header>
      {found === 'gone' && <p class="hint">It is not there: it was deleted, or it never was.</p>}
      {typeof found === 'object' && found !== null && (
        <>
          {isEditing.value ? (
            <RecordForm
              world={world}
              collection={collection}
              row={found}
              onDone={written}
              onCancel={() => (isEditing.value = false)}
            />
          ) : (
            <>
              <Actions
                world={world}
                collection={collection}
                row={found}
                onEdit={() => (isEditing.value = true)}
                onDeleted={() => {
                  closeRecord();
                  onWritten(false);
                }}
              />
              <Fields world={world} collection={collection} row={found} />
            </>
          )}
          <Relations world={world} collection={collection} row={found} />
        </>
      )}
    </aside>
  );
}

function titleOf({ name, label }: Collection, row: Row): string {
  return name === 'friendships' ? 'Friends' : oneLine(String(row[label]).slice(0, 120));
}

interface ActionsProps {
  readonly world: string;
  readonly collection: Collection;
  readonly row: Row;
  onEdit(): void;
  onDeleted(): void;
}

function Actions({ world, collection, row, onEdit, onDeleted }: ActionsProps) {
  const { update, remove, note } = forms[collection.name];
  const wanted = useSignal<TokenWanted | null>(null);
  const doDelete = async () => {
    if (remove === undefined) return;
    try {
      await sendCall(world, remove(row));
      say(`The ${collection.one} is deleted.`);
      onDeleted();
    } catch (error) {
      if (error instanceof TokenWanted) wanted.value = error;
      else say(inWords(error), true);
    }
  };
  const askAndDelete = async () => {
    const text = 'What belongs to it goes with it. Only a snapshot or a reset of the world brings it back.';
    if (await confirm({ title: `Delete this ${collection.one}?`, text, verb: 'Delete' })) await doDelete();
  };
  const edit = update === undefined ? null : onEdit;
  useCommands(useMemo(() => recordCommands(edit, remove && askAndDelete), [row]));
  return (
    <>
      <p class="row panel-actions">
        {edit !== null && (
          <button type="button" class="primary" onClick={edit}>
            Edit
          </button>
        )}
        {remove !== undefined && (
          <button type="button" class="danger" onClick={askAndDelete}>
            Delete
          </button>
        )}
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(row, null, 2)} />
      </p>
      {note !== undefined && <p class="quiet-text note">{note}</p>}
      {wanted.value !== null && (
        <TokenPrompt
          wanted={wanted.value}
          onToken={() => {
            wanted.value = null;
            void doDelete();
          }}
        />
      )}
    </>
  );
}

function recordCommands(edit: (() => void) | null, remove: (() => unknown) | undefined) {
  const group = 'Record';
  return [
    ...(edit === null ? [] : [{ title: 'Edit it', group, key: 'e', run: edit }]),
    ...(remove === undefined ? [] : [{ title: 'Delete it', group, run: () => void remove() }]),
    { title: 'Close it', group, key: 'Escape', run: closeRecord },
  ];
}

/** Every field, whole. */
function Fields({ world, collection, row }: Pick<Props, 'world' | 'collection'> & { readonly row: Row }) {
  useLabels(world, referencesIn(collection.name, [row]));
  const names = Object.keys(row).filter((name) => !Array.isArray(row[name]));
  return (
    <dl class="fields">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">
            <FieldValue world={world} collection={collection} name={name} value={row[name] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldProps {
  readonly world: string;
  readonly collection: Collection;
  readonly name: string;
  readonly value: Value;
}

const longText = 400;

function FieldValue({ world, collection, name, value }: FieldProps) {
  const column = collection.columns.find(({ field }) => field === name);
  if (value === null || value === '') return <span class="none">{value === null ? 'null' : 'empty'}</span>;
  if (typeof value === 'boolean') return <Flag isSet={value} />;
  if (column?.to !== undefined) return <ReferenceLink world={world} to={column.to} id={value} />;
  const text = String(value);
  if (/At$/.test(name)) {
    return (
      <>
        {momentOf(text)} <span class="id">{text}</span>
      </>
    );
  }
  if (text.length <= longText && !text.includes('\n')) {
    return column?.kind === 'code' ? <code>{text}</code> : <bdi>{text}</bdi>;
  }
  return <LongText name={name} text={column?.kind === 'code' ? indent(text) : text} />;
}

/** A record that is not there yet. */
export function NewRecordPanel({ world, collection, onWritten }: Omit<Props, 'id'>) {
  useCommands(useMemo(() => recordCommands(null, undefined), []));
  return (
    <aside class="panel record" aria-label={`New ${collection.one}`}>
      <header class="panel-head">
        <h2>
          <small class="one">{collection.group}</small>
          New {collection.one}
        </h2>
        <button type="button" class="plain" aria-label="Close" onClick={closeRecord}>
          ✕
        </button>
      </header>
      <RecordForm
        world={world}
        collection={collection}
        row={null}
        onCancel={closeRecord}
        onDone={() => {
          closeRecord();
          onWritten(true);
        }}
      />
    </aside>
  );
}
