import { describe, expect, it } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');

interface Quote {
  readonly path: string;
  readonly text: string;
}

/** What the page quotes: a line with a link to a file of examples/, then a block with the file, or the end of it. */
const quotes: readonly Quote[] = [
  ...page.matchAll(/^\[[^\]]+\]\(\.\.\/(examples\/[^)]+)\)\n\n```\w+\n(.*?)^```$/gms),
].map(([, path = '', text = '']) => ({ path, text }));

describe('docs/testing.md', () => {
  it.each([...quotes])('quotes $path as it is', ({ path, text }) => {
    expect(readFileSync(join(root, path), 'utf8')).toEndWith(text);
  });

  it('quotes every project', () => {
    const projects = new Set(quotes.map(({ path }) => path.split('/')[1]));
    expect([...projects].sort()).toEqual([
      'bun-test',
      'jest',
      'node-test',
      'playwright',
      'python-unittest',
      'sandbox.sh',
      'vitest',
    ]);
  });

  it('has no code in JavaScript, TypeScript or Python that is not a quote', () => {
    const blocks = [...page.matchAll(/^```(js|ts|python)\n(.*?)^```$/gms)].map(([, , text = '']) => text);
    expect(blocks.filter((block) => !quotes.some(({ text }) => text === block))).toEqual([]);
  });

  it('links to what is there', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
  });
});
