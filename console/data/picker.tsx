import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { collectionOf, labelOfRow, type Row } from './collections.ts';
import { labelOf, useLabels } from './labels.ts';
import { readPart } from './source.ts';

interface Props {
  readonly world: string;
  /** The collection to choose from. */
  readonly to: string;
  /** The id of the chosen record; empty for none. */
  readonly id: string;
  readonly inputId?: string;
  readonly placeholder?: string;
  readonly problem?: boolean;
  /** True if text that matches no record can be chosen. */
  readonly takesText?: boolean;
  /** Called with an empty id when the choice is removed. */
  onPick(id: string, label: string): void;
}

const typingMs = 200;
const shownAtOnce = 8;

/** Chooses a record by its name. */
export function Picker({ world, to, id, inputId, placeholder, problem, takesText, onPick }: Props) {
  const listId = useId();
  const typed = useSignal<string | null>(null);
  const active = useSignal(0);
  useLabels(world, id === '' ? [] : [{ to, id }]);
  const found = useFound(world, to, typed.value);
  const collection = collectionOf(to);
  const isOpen = typed.value !== null && found.length > 0;
  const chosen = id === '' ? '' : `${labelOf(world, to, id) ?? ''} #${id}`.trim();
  const pick = (row: Row | undefined) => {
    if (row !== undefined) onPick(String(row.id), labelOfRow(collection, row));
    else if (typed.value === '' || takesText) onPick('', typed.value ?? '');
    typed.value = null;
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) active.value = Math.min(Math.max(active.value + step, 0), found.length - 1);
    else if (event.key === 'Enter' && typed.value !== null) pick(exactOr(found, active.value));
    else if (event.key === 'Escape' && typed.value !== null) typed.value = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** A full name that matches no record is a new one, if text is accepted. */
  const exactOr = (rows: readonly Row[], index: number) =>
    takesText ? rows.find((row) => labelOfRow(collection, row) === typed.value) : rows[index];
  return (
    <span class="picker">
      <input
        id={inputId}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${active.value}` : undefined}
        aria-invalid={problem ? 'true' : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder ?? `Type a ${collection.label ?? 'name'}`}
        value={typed.value ?? chosen}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          active.value = 0;
        }}
        onBlur={() => {
          if (typed.value !== null && (typed.value === '' || takesText)) pick(undefined);
          typed.value = null;
        }}
        onKeyDown={steer}
      />
      <div id={listId} role="listbox" aria-label={collection.title} hidden={!isOpen}>
        {found.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={String(row.id)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active.value}
            // The field must keep the focus until the choice is made.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(row)}
          >
            <bdi>{labelOfRow(collection, row)}</bdi> <span class="id">#{String(row.id)}</span>
          </div>
        ))}
      </div>
    </span>
  );
}

/** Returns the records whose names contain the text. Collections without search are filtered here. */
function useFound(world: string, to: string, text: string | null): readonly Row[] {
  const found = useSignal<readonly Row[]>([]);
  useEffect(() => {
    if (text === null) found.value = [];
    if (text === null) return;
    const timer = setTimeout(() => {
      find(world, to, text.trim()).then(
        (rows) => (found.value = rows),
        () => undefined,
      );
    }, typingMs);
    return () => clearTimeout(timer);
  }, [world, to, text]);
  return found.value;
}

async function find(world: string, to: string, text: string): Promise<readonly Row[]> {
  const collection = collectionOf(to);
  const isSearched = collection.isSearched && text !== '';
  const { data } = await readPart(
    world,
    to,
    isSearched ? { search: text, limit: shownAtOnce } : { limit: 100 },
  );
  const folded = text.toLowerCase();
  const fits = (row: Row) => isSearched || labelOfRow(collection, row).toLowerCase().includes(folded);
  return data.filter(fits).slice(0, shownAtOnce);
}
