/** JSON tokens: a name, a string, a number, a literal. The text between them is unchanged. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Highlighting longer text is slower than it is useful. */
const longest = 200_000;

export function prettyJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Builds highlighted JSON from text nodes, never from markup. */
export function colorJson(text) {
  const fragment = document.createDocumentFragment();
  if (text.length > longest) {
    fragment.append(text);
    return fragment;
  }
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const [whole, quoted, colon] = match;
    fragment.append(text.slice(end, match.index));
    const piece = document.createElement('span');
    piece.className = classOf(match);
    piece.textContent = quoted ?? whole;
    fragment.append(piece, colon ?? '');
    end = match.index + whole.length;
  }
  fragment.append(text.slice(end));
  return fragment;
}

function classOf([, quoted, colon, number]) {
  if (quoted !== undefined) return colon === undefined ? 'json-text' : 'json-name';
  return number === undefined ? 'json-word' : 'json-number';
}

export function colorAll(root) {
  for (const element of root.querySelectorAll('.json'))
    element.replaceChildren(colorJson(element.textContent));
}
