import { useMemo } from 'preact/hooks';
import { FoldedJson } from './folded-json.tsx';
import { bytes } from './text.ts';

/** More than this is shown as a plain text, and cut: nobody reads it here, and a browser takes its time. */
const maxColoured = 131_072;
const maxShown = 262_144;

interface Props {
  readonly text: string;
  readonly label: string;
  /** Whether more of it was there than was kept. */
  readonly isCut?: boolean;
}

/** A body. JSON is colored and foldable; other content is shown unchanged. */
export function BodyText({ text, label, isCut = false }: Props) {
  const shown = useMemo(() => indent(text), [text]);
  const isLong = shown.length > maxShown;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="body-text" tabIndex={0} aria-label={label}>
        <pre>
          {shown.length <= maxColoured && isJson(shown) ? (
            <FoldedJson text={shown} />
          ) : (
            shown.slice(0, maxShown)
          )}
        </pre>
      </section>
      {isLong && (
        <p class="quiet-text">Only the beginning of {bytes(shown.length)} is shown; a copy has all of it.</p>
      )}
      {isCut && <p class="quiet-text">The journal keeps the first 64 KiB of a body.</p>}
    </>
  );
}

function isJson(text: string): boolean {
  return /^\s*[[{"]/.test(text);
}

/** JSON on lines of its own; a text that is none stays as it is. */
export function indent(text: string): string {
  if (!isJson(text) || text.length > maxShown) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
