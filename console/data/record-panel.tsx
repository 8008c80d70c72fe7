import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton } from '../lib/copy.tsx';
import { BodyText } from '../lib/json-text.tsx';
import { Panel } from '../lib/panel.tsx';
import { Flag, momentOf, oneLine, ReferenceLink } from './cell.tsx';
import { type Collection, labelOfRow, type Row } from './collections.ts';
import { deleteRecords } from './deletions.ts';
import { referencesIn, useLabels } from './labels.ts';
import { useRecord } from './record.ts';
import { RecordForm } from './record-form.tsx';
import { Relations } from './relations.tsx';

export const closeRecord = () => setParameters({ record: null, new: null });

interface Props {
  readonly world: string;
  readonly collection: Collection;
  readonly id: string;
  /** Called after a record was written here. */
  onWritten(): void;
}

/** One record next to the table. */
export function RecordPanel({ world, collection, id, onWritten }: Props) {
  const version = useSignal(0);
  const found = useRecord(world, collection.name, id, version.value);
  const canWrite = world !== 'main';
  const isEditing = useSignal(false);
  const written = () => {
    isEditing.value = false;
    version.value += 1;
    onWritten();
  };
  const row = typeof found === 'object' ? found : null;
  const remove = () => {
    closeRecord();
    deleteRecords(world, collection, [id], onWritten);
  };
  const edit = canWrite && collection.idFields.length === 1 ? () => (isEditing.value = true) : null;
  useCommands(useMemo(() => recordCommands(edit), [canWrite]));
  return (
    <Panel
      label={`Opened ${collection.one}`}
      class="record"
      title={
        <>
          <small class="one">
            {collection.one} #{id.replace('.', ' and ')}
          </small>
          <bdi>{row === null ? '' : oneLine(labelOfRow(collection, row).slice(0, 120))}</bdi>
        </>
      }
      onClose={closeRecord}
    >
      {found === 'gone' && <p class="hint">There is no such record: it was deleted, or it never existed.</p>}
      {row !== null && isEditing.value && (
        <RecordForm
          world={world}
          collection={collection}
          row={row}
          onDone={written}
          onCancel={() => (isEditing.value = false)}
        />
      )}
      {row !== null && !isEditing.value && (
        <>
          <p class="row panel-actions">
            {edit !== null && (
              <button type="button" class="primary" onClick={edit}>
                Edit
              </button>
            )}
            {canWrite && (
              <button type="button" class="danger" onClick={remove}>
                Delete
              </button>
            )}
            <CopyButton label="Copy as JSON" text={() => JSON.stringify(row, null, 2)} />
          </p>
          <Fields world={world} collection={collection} row={row} />
        </>
      )}
      {row !== null && <Relations world={world} collection={collection} row={row} />}
    </Panel>
  );
}

function recordCommands(edit: (() => void) | null) {
  const group = 'Record';
  return [
    ...(edit === null ? [] : [{ title: 'Edit record', group, key: 'e', run: edit }]),
    { title: 'Close record', group, key: 'Escape', run: closeRecord },
  ];
}

/** Renders every field in full. */
function Fields({ world, collection, row }: Pick<Props, 'world' | 'collection'> & { readonly row: Row }) {
  useLabels(world, referencesIn(collection.name, [row]));
  return (
    <dl class="fields">
      {Object.entries(row).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">
            <FieldValue world={world} collection={collection} name={name} value={value} />
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
  readonly value: unknown;
}

const longText = 400;

function FieldValue({ world, collection, name, value }: FieldProps) {
  const field = collection.fields.find((each) => each.name === name);
  const isJson = field?.type === 'json' || typeof value === 'object';
  if (value === '' || value === null) return <span class="none">{value === null ? 'null' : 'empty'}</span>;
  if (typeof value === 'boolean') return <Flag isSet={value} />;
  if (field?.refersTo && !isJson) return <ReferenceLink world={world} to={field.refersTo} id={value} />;
  const text = isJson ? JSON.stringify(value) : String(value);
  if (field?.type === 'time') {
    return (
      <>
        {momentOf(text)} <span class="id">{text}</span>
      </>
    );
  }
  if (text.length <= longText && !text.includes('\n'))
    return isJson ? <code>{text}</code> : <bdi>{text}</bdi>;
  return <BodyText label={name} text={text} />;
}

/** A record that does not exist yet. */
export function NewRecordPanel({ world, collection, onWritten }: Omit<Props, 'id'>) {
  useCommands(useMemo(() => recordCommands(null), []));
  return (
    <Panel
      label={`New ${collection.one}`}
      class="record"
      title={`New ${collection.one}`}
      onClose={closeRecord}
    >
      <RecordForm
        world={world}
        collection={collection}
        row={null}
        onCancel={closeRecord}
        onDone={() => {
          closeRecord();
          onWritten();
        }}
      />
    </Panel>
  );
}
