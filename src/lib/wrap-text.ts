/** Breaks a text between words into lines of at most `width`. A longer word is not broken. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

const margin = '  ';

/** The largest share of a line for the column of terms. A longer term has a line to itself. */
const maxTermShare = 0.4;

/** Sets terms next to their meanings, which stay in their column on every line. */
export function wrapTable(
  rows: readonly (readonly [term: string, meaning: string])[],
  width: number,
): readonly string[] {
  const longest = Math.max(...rows.map(([term]) => term.length));
  const termWidth = Math.min(longest, Math.floor(width * maxTermShare));
  const indent = margin.length + termWidth + margin.length;
  return rows.flatMap(([term, meaning]) => {
    const lines = wrapText(meaning, width - indent).map((line) => `${' '.repeat(indent)}${line}`);
    const label = `${margin}${term}`;
    if (term.length > termWidth) return [label, ...lines];
    const [first = '', ...others] = lines;
    return [`${label.padEnd(indent)}${first.slice(indent)}`, ...others];
  });
}
