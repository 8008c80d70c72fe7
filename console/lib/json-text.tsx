import { useMemo } from 'preact/hooks';
import { JsonTree } from './json-tree.tsx';
import { bytes } from './text.ts';

/** Longer text is shown plain and truncated, because browsers render it slowly. */
const maxTree = 131_072;
const maxShown = 262_144;

interface Props {
  readonly text: string;
  readonly label: string;
  /** True if the journal truncated the body. */
  readonly isCut?: boolean;
}

/** Renders a body: JSON as a tree, anything else as plain text. */
export function BodyText({ text, label, isCut = false }: Props) {
  const value = useMemo(() => (text.length <= maxTree ? parse(text) : undefined), [text]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section class="body-text" tabIndex={0} aria-label={label}>
        {value === undefined ? <pre dir="auto">{text.slice(0, maxShown)}</pre> : <JsonTree value={value} />}
      </section>
      {text.length > maxShown && (
        <p class="quiet-text">Only the start of {bytes(text.length)} is shown; a copy contains all of it.</p>
      )}
      {isCut && <p class="quiet-text">The journal keeps the first 64 KiB of a body.</p>}
    </>
  );
}

/** Returns the value of JSON text; undefined for any other text. */
function parse(text: string): unknown {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Formats JSON; other text is unchanged. */
export function indent(text: string): string {
  const value = text.length <= maxShown ? parse(text) : undefined;
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
