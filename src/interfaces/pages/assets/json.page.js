/** The parts of JSON: a name, a text, a number, a word; what is between them is left as it is. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Past this many characters colours would cost more than they tell. */
const longest = 200_000;

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON on lines of its own. Numbers stay as they were sent: a parser may not hold all their digits. */
export function prettyJson(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const found = text.match(tokens) ?? [];
  let depth = 0;
  let written = '';
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [index, token] of found.entries()) {
    const isEmpty = /[{[]/.test(token) && /[}\]]/.test(found[index + 1] ?? '');
    if (/^[}\]]$/.test(token)) {
      depth -= 1;
      written += (/^[{[]$/.test(found[index - 1]) ? '' : newLine()) + token;
    } else if (/^[{[]$/.test(token)) {
      depth += 1;
      written += token + (isEmpty ? '' : newLine());
    } else if (token === ',') written += token + newLine();
    else written += token === ':' ? ': ' : token;
  }
  return written;
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
