/** JSON tokens: a name, a string, a number, a literal. The text between them is unchanged. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Highlighting longer text is slower than it is useful. */
const longest = 200_000;

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Formats JSON. Numbers keep the digits that were sent, because a parser may round them. */
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

/** Builds highlighted JSON from text nodes, never from markup. */
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

export function colourAll(root) {
  for (const element of root.querySelectorAll('.json'))
    element.replaceChildren(colourJson(element.textContent));
}
