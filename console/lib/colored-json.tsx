import { Fragment } from 'preact';

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A piece of highlighted JSON. */
export function Colored({ text }: { readonly text: string }) {
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
