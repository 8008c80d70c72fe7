/** A fenced code block of a Markdown text. */
export interface CodeBlock {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The path of the linked file that the line above names, if any. */
  readonly file: string | null;
}

export function codeBlocksIn(markdown: string): readonly CodeBlock[] {
  const blocks = markdown.matchAll(/(?:^\[[^\]\n]+\]\(([^)\n]+)\)\n\n)?^```(\w*)\n(.*?)^```$/gms);
  return [...blocks].map(({ index, 1: file = null, 2: language = '', 3: text = '' }) => ({
    line: markdown.slice(0, index).split('\n').length,
    language,
    text,
    file,
  }));
}
