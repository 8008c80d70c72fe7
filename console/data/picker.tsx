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
  /** True if a name is chosen instead of a record; it may be new. */
  readonly takesText?: boolean;
  /** Called with an empty id when the choice is removed. */
  onPick(id: string, label: string): void;
}

const typingMs = 200;

/** Chooses a record by its name, as `Ada #7`. */
export function Picker({ world, to, id, inputId, placeholder, problem, takesText, onPick }: Props) {
  const listId = useId();
  const typed = useSignal<string | null>(null);
  useLabels(world, id === '' ? [] : [{ to, id }]);
  const found = useFound(world, to, typed.value);
  const collection = collectionOf(to);
  const optionOf = (row: Row) => `${labelOfRow(collection, row)}${takesText ? '' : ` #${row.id}`}`;
  const chosen = id === '' ? '' : `${labelOf(world, to, id) ?? ''} #${id}`.trim();
  const pick = (text: string) => {
    const [, named = ''] = /#(\S+)$/.exec(text) ?? [];
    if (takesText || text === '' || named !== '') onPick(takesText ? '' : named, text);
    typed.value = null;
  };
  return (
    <>
      <input
        id={inputId}
        type="text"
        list={listId}
        aria-invalid={problem ? 'true' : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder ?? `Type a ${collection.label ?? 'name'}`}
        value={typed.value ?? chosen}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onChange={(event) => pick(event.currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.value === null) return;
          event.preventDefault();
          pick(typed.value.trim());
        }}
      />
      <datalist id={listId}>
        {found.map((row) => (
          <option key={String(row.id)} value={optionOf(row)} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the records whose names contain the text; without search, the first ones, which the browser filters. */
function useFound(world: string, to: string, text: string | null): readonly Row[] {
  const found = useSignal<readonly Row[]>([]);
  useEffect(() => {
    if (text === null) return;
    const isSearched = collectionOf(to).isSearched && text.trim() !== '';
    const query = isSearched ? { search: text.trim(), limit: 20 } : { limit: 100 };
    const show = () =>
      readPart(world, to, query).then(
        ({ data }) => (found.value = data),
        () => undefined,
      );
    const timer = setTimeout(show, typingMs);
    return () => clearTimeout(timer);
  }, [world, to, text]);
  return found.value;
}
