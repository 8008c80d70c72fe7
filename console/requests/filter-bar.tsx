import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { parameter, setParameters, world } from '../lib/address.ts';
import { workbench } from '../lib/api.ts';
import { useCommands } from '../lib/commands.ts';
import { operationOf } from '../lib/entry.ts';
import { entries, hiddenUpTo } from '../lib/journal.ts';
import { attempt, offerUndo } from '../lib/notices.ts';
import { count } from '../lib/text.ts';
import { downloadArchive } from './archive.ts';
import { filterNames, noFilters, type readFilters } from './filters.ts';
import { record } from './recording.ts';
import { SendDialog } from './send-dialog.tsx';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const statuses = ['2xx', '3xx', '4xx', '5xx', 'lost'];
const kinds = {
  request: 'Requests',
  message: 'Socket messages',
  event: 'Stream events',
  close: 'Socket closes',
};

interface Props {
  readonly isPaused: boolean;
  /** The number of entries that arrived while paused. */
  readonly waiting: number;
  onPause(): void;
}

/** The filters of the journal, and the actions on the whole journal. */
export function FilterBar({ isPaused, waiting, onPause }: Props) {
  const isOpen = useSignal(false);
  const isWriting = useSignal(false);
  const used = filterNames.filter((name) => name !== 'q' && parameter(name) !== null).length;
  useCommands(useMemo(() => journalCommands(onPause), [world.value, isPaused]));
  return (
    <search class="bar">
      <Field name="q" label="Find" placeholder="Text in URLs, headers and bodies" isWide />
      <button
        type="button"
        class="filters-button"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        Filters{used > 0 ? ` (${used})` : ''}
      </button>
      <div class={`filters ${isOpen.value ? 'open' : ''}`}>
        <Choice name="method" label="Method" options={methods.map((method) => [method, method])} />
        <Choice name="status" label="Status" options={statuses.map((status) => [status, status])} />
        <Choice name="kind" label="Kind" options={Object.entries(kinds)} />
        <Field name="path" label="Path" placeholder="e.g. /posts/{id}" suggest={({ route }) => route} />
        <Field name="operation" label="Operation" placeholder="e.g. createPost" suggest={operationOf} />
        <button
          type="button"
          aria-pressed={parameter('faults') !== null}
          onClick={() => setParameters({ faults: parameter('faults') === null ? 'yes' : null })}
        >
          Faults only
        </button>
      </div>
      <span class="row actions">
        <button type="button" onClick={() => (isWriting.value = true)}>
          New request
        </button>
        <button type="button" aria-pressed={isPaused} onClick={onPause}>
          {isPaused ? `Resume${waiting > 0 ? ` (${count(waiting)})` : ''}` : 'Pause'}
        </button>
        <button type="button" onClick={clear}>
          Clear
        </button>
        <button type="button" onClick={() => void downloadArchive(world.value)}>
          HAR
        </button>
        {world.value === 'main' && entries.value.length > 0 && (
          <button type="button" onClick={() => void record('main', 0)}>
            Stop recording
          </button>
        )}
      </span>
      {isWriting.value && <SendDialog entry={null} onClose={() => (isWriting.value = false)} />}
    </search>
  );
}

function journalCommands(onPause: () => void) {
  const group = 'Requests';
  return [
    {
      title: 'Find in the journal',
      group,
      key: '/',
      run: () => document.getElementById('filter-q')?.focus(),
    },
    { title: 'Pause or resume the journal', group, key: 'p', run: onPause },
    { title: 'Remove all filters', group, run: () => setParameters(noFilters) },
  ];
}

/** Hides the entries immediately, and deletes them when the time to undo has passed. Later entries stay. */
function clear(): void {
  const name = world.value;
  const last = entries.peek().at(-1)?.id;
  if (last === undefined) return;
  hiddenUpTo.value = last;
  setParameters({ entry: null }, 'replace');
  offerUndo(
    `Cleared the journal of ${name}.`,
    () => (hiddenUpTo.value = 0),
    () => void attempt(() => workbench('DELETE', `/sandboxes/${name}/journal?through=${last}`)),
  );
}

interface FieldProps {
  readonly name: keyof ReturnType<typeof readFilters>;
  readonly label: string;
  readonly placeholder: string;
  readonly isWide?: boolean;
  suggest?(entry: (typeof entries.value)[number]): string | null;
}

function Field({ name, label, placeholder, suggest, isWide = false }: FieldProps) {
  const seen = useComputed(() => {
    if (suggest === undefined) return [];
    return [...new Set(entries.value.slice(-500).flatMap((entry) => suggest(entry) ?? []))].slice(0, 30);
  });
  return (
    <label class={isWide ? 'wide' : ''}>
      <span>{label}</span>
      <input
        id={`filter-${name}`}
        type="search"
        placeholder={placeholder}
        spellcheck={false}
        list={suggest && `seen-${name}`}
        value={parameter(name) ?? ''}
        onInput={(event) => setParameters({ [name]: event.currentTarget.value }, 'replace')}
      />
      {suggest && (
        <datalist id={`seen-${name}`}>
          {seen.value.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, title: string])[];
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={parameter(name) ?? ''}
        onChange={(event) => setParameters({ [name]: event.currentTarget.value })}
      >
        <option value="">Any</option>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
