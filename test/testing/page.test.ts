import { describe, expect, it } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

interface Quote {
  readonly path: string;
  readonly text: string;
}

/** What a page quotes: a line with a link to a file of examples/, then a block with the file, or the end of it. */
const quotesIn = (page: string): readonly Quote[] =>
  [...page.matchAll(/^\[[^\]]+\]\(\.\.\/(examples\/[^)]+)\)\n\n```\w+\n(.*?)^```$/gms)].map(
    ([, path = '', text = '']) => ({ path, text }),
  );

const projects: Readonly<Record<string, readonly string[]>> = {
  testing: ['bun-test', 'jest', 'node-test', 'playwright', 'python-unittest', 'sandbox.sh', 'vitest'],
  fixtures: ['fixtures'],
};

describe.each(Object.keys(projects))('docs/%s.md', (name) => {
  const page = readFileSync(join(root, `docs/${name}.md`), 'utf8');
  const quotes = quotesIn(page);

  it.each([...quotes])('quotes $path as it is', ({ path, text }) => {
    expect(readFileSync(join(root, path), 'utf8')).toEndWith(text);
  });

  it('quotes every project', () => {
    const quoted = new Set(quotes.map(({ path }) => path.split('/')[1] ?? ''));
    expect([...quoted].sort()).toEqual([...(projects[name] ?? [])]);
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
