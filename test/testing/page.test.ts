import { describe, expect, it } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../support/words.ts';

const root = join(import.meta.dir, '../..');

/** The pages that quote the projects of examples/, or could have code of their own. */
const pages = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md') && !['architecture.md', 'clients.md'].includes(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'docs', name), 'utf8') }));

interface Quote {
  readonly page: string;
  readonly path: string;
  readonly text: string;
}

/** The quotes on the pages: a line with a link to a file in examples/, then a code block with all or part of it. */
const quotes: readonly Quote[] = pages.flatMap(({ name, text: page }) =>
  [...page.matchAll(/^\[[^\]]+\]\(\.\.\/(examples\/[^)]+)\)\n\n```\w+\n(.*?)^```$/gms)].map(
    ([, path = '', text = '']) => ({ page: name, path, text }),
  ),
);

/** A part of a file is quoted without its indentation. The tutorial has `notes.js` in the same folder. */
function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, '').replace("'./notes.js'", "'../notes/notes.js'");
}

describe('The documents', () => {
  it.each([...quotes])('$page quotes $path as it is', ({ path, text }) => {
    expect(withoutIndentation(readFileSync(join(root, path), 'utf8'))).toContain(withoutIndentation(text));
  });

  it('quote every project', () => {
    const projects = new Set(quotes.map(({ path }) => path.split('/')[1]));
    expect([...projects].sort()).toEqual(
      words('bun-test fixtures jest node-test playwright python-unittest sandbox.sh vitest'),
    );
  });

  it('quote nothing twice', () => {
    const texts = quotes.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('have no code in JavaScript, TypeScript or Python that is not a quote', () => {
    const blocks = pages.flatMap(({ text }) =>
      [...text.matchAll(/^```(js|ts|python)\n(.*?)^```$/gms)].map(([, , block = '']) => block),
    );
    expect(blocks.filter((block) => !quotes.some(({ text }) => text === block))).toEqual([]);
  });
});
