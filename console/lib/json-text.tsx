import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
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

/** A body: JSON in colours and on lines of its own, anything else as it is. */
export function BodyText({ text, label, isCut = false }: Props) {
  const shown = useMemo(() => indent(text), [text]);
  const isLong = shown.length > maxShown;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="body-text" tabIndex={0} aria-label={label}>
        <pre>{shown.length <= maxColoured ? <Coloured text={shown} /> : shown.slice(0, maxShown)}</pre>
      </section>
      {isLong && <p class="quiet-text">The first part of {bytes(shown.length)}; a copy has all of it.</p>}
      {isCut && <p class="quiet-text">The journal keeps 64 KiB of a body; the rest is not there.</p>}
    </>
  );
}

/** JSON on lines of its own; a text that is none stays as it is. */
export function indent(text: string): string {
  if (!/^\s*[[{"]/.test(text) || text.length > maxShown) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function Coloured({ text }: { readonly text: string }) {
  if (!/^\s*[[{"]/.test(text)) return <>{text}</>;
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, string, colon] = match;
    if (match.index > end) parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>);
    const name = kindOf(whole, string, colon);
    const word = string ?? whole;
    parts.push(
      <span key={match.index} class={`json-${name}`}>
        {word}
      </span>,
    );
    end = match.index + word.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

function kindOf(whole: string, string: string | undefined, colon: string | undefined): string {
  if (string !== undefined) return colon === undefined ? 'text' : 'name';
  return /^[tfn]/.test(whole) ? 'word' : 'number';
}
