import { useMemo } from 'preact/hooks';
import { FoldedJson } from './folded-json.tsx';
import { bytes } from './text.ts';

/** Longer text is shown plain and truncated, because browsers render it slowly. */
const maxColored = 131_072;
const maxShown = 262_144;

interface Props {
  readonly text: string;
  readonly label: string;
  /** True if the journal truncated the body. */
  readonly isCut?: boolean;
}

/** Renders a body: JSON is highlighted, formatted and foldable; anything else is plain text. */
export function BodyText({ text, label, isCut = false }: Props) {
  const shown = useMemo(() => indent(text), [text]);
  const isLong = shown.length > maxShown;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section class="body-text" tabIndex={0} aria-label={label}>
        <pre>
          {shown.length <= maxColored && isJson(shown) ? (
            <FoldedJson text={shown} />
          ) : (
            shown.slice(0, maxShown)
          )}
        </pre>
      </section>
      {isLong && (
        <p class="quiet-text">Only the start of {bytes(shown.length)} is shown; a copy contains all of it.</p>
      )}
      {isCut && <p class="quiet-text">The journal keeps the first 64 KiB of a body.</p>}
    </>
  );
}

function isJson(text: string): boolean {
  return /^\s*[[{"]/.test(text);
}

/** Formats JSON; other text is unchanged. */
export function indent(text: string): string {
  if (!isJson(text) || text.length > maxShown) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
