/** The parts of JSON: a name, a text, a number, a word; what is between them is left as it is. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Past this many characters colours would cost more than they tell. */
const longest = 200_000;

export function prettyJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** JSON text in colours: pieces of text in elements, never markup. */
export function colourJson(text) {
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

/** Colours what the server wrote into the page as plain JSON. */
export function colourAll(root) {
  for (const element of root.querySelectorAll('.json'))
    element.replaceChildren(colourJson(element.textContent));
}
