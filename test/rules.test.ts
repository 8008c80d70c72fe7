import { describe, expect, it } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '..');

/** Rules stand in parentheses, one or several, at the end of a test's name or of a sentence in the docs. */
const citation = /\(((?:[A-Z]\d{1,2}[a-z]?(?:, | to )?)+)[);]/g;

/** Returns the rules that the files of a pattern cite, each with these files. */
function rulesIn(pattern: string): ReadonlyMap<string, readonly string[]> {
  const paths = [...new Glob(pattern).scanSync(root)].filter((path) => !path.includes('node_modules'));
  const rules = new Map<string, string[]>();
  for (const path of paths)
    for (const rule of new Set(citedIn(path))) rules.set(rule, [...(rules.get(rule) ?? []), path]);
  return rules;
}

/** Examples in Markdown cite nothing, and a comment can break a line inside the parentheses. */
function citedIn(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const prose = path.endsWith('.md') ? text.replace(/^```.*?^```|`[^`]+`/gms, '') : text;
  const cited = prose.replace(/\s+(?:\* )?/g, ' ').matchAll(citation);
  return [...cited].flatMap(([, rules = '']) => rules.split(/, | to /));
}

describe('The rules', () => {
  const defined = rulesIn('docs/**/*.md');
  const tested = rulesIn('test/**/*.ts');

  it.each([
    ['tests', tested],
    ['other code', rulesIn('{src,harness,scripts,bench,client,console}/**/*.{ts,tsx,js}')],
  ])('that %s cite are defined in the docs', (_, cited) => {
    expect(cited.size).toBeGreaterThan(30);
    expect([...cited].filter(([rule]) => !defined.has(rule))).toEqual([]);
  });

  it('that the docs define are cited by a test', () => {
    expect([...defined].filter(([rule]) => !tested.has(rule))).toEqual([]);
  });

  it('are each defined on one page', () => {
    expect([...defined].filter(([, pages]) => pages.length > 1)).toEqual([]);
  });
});
