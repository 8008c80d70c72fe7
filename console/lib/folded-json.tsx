import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Colored } from './colored-json.tsx';
import { counted } from './text.ts';

/** The line range of an object or a list. */
type Folds = ReadonlyMap<number, number>;

/** Formatted JSON whose objects and lists can be folded. */
export function FoldedJson({ text }: { readonly text: string }) {
  const lines = useMemo(() => text.split('\n'), [text]);
  const folds = useMemo(() => foldsOf(lines), [lines]);
  const folded = useSignal<ReadonlySet<number>>(new Set());
  const toggle = (line: number) => {
    folded.value = folded.value.symmetricDifference(new Set([line]));
  };
  return (
    <>
      {shownLines(folds, lines.length, folded.value).map((line) => (
        <Line
          key={line}
          lines={lines}
          at={line}
          end={folds.get(line)}
          isFolded={folded.value.has(line)}
          onFold={toggle}
        />
      ))}
    </>
  );
}

/** Returns the lines that are not inside a fold. */
function shownLines(folds: Folds, count: number, folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let line = 0; line < count; line += 1) {
    shown.push(line);
    if (folded.has(line)) line = folds.get(line) ?? line;
  }
  return shown;
}

interface LineProps {
  readonly lines: readonly string[];
  readonly at: number;
  /** Returns the line that closes what this one opens. */
  readonly end: number | undefined;
  readonly isFolded: boolean;
  onFold(line: number): void;
}

function Line({ lines, at, end, isFolded, onFold }: LineProps) {
  const what = end === undefined ? '' : whatIn(lines, at, end);
  const canFold = end !== undefined && at > 0;
  return (
    <span class="json-line">
      {canFold && <FoldButton isFolded={isFolded} what={what} onClick={() => onFold(at)} />}
      <Colored text={lines[at] ?? ''} />
      {isFolded && <span class="json-folded"> {what} </span>}
      {isFolded && end !== undefined && lines[end]?.trim()}
      {'\n'}
    </span>
  );
}

interface ButtonProps {
  readonly isFolded: boolean;
  readonly what: string;
  onClick(): void;
}

function FoldButton({ isFolded, what, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class="fold"
      aria-expanded={!isFolded}
      aria-label={`${isFolded ? 'Show' : 'Fold'} ${what}`}
      onClick={onClick}
    />
  );
}

/** Found by indentation, as `JSON.stringify` writes it: strings never span lines. */
function foldsOf(lines: readonly string[]): Folds {
  const folds = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (/[[{]$/.test(line)) open.push(index);
    else if (/^\s*[\]}],?$/.test(line)) folds.set(open.pop() ?? 0, index);
  }
  return folds;
}

function whatIn(lines: readonly string[], start: number, end: number): string {
  const margin = marginOf(lines[start + 1]);
  const parts = lines
    .slice(start + 1, end)
    .filter((line) => marginOf(line) === margin && !/^\s*[\]}],?$/.test(line));
  return counted(parts.length, lines[start]?.endsWith('[') ? 'item' : 'field');
}

function marginOf(line = ''): number {
  return line.length - line.trimStart().length;
}
