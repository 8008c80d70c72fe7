import { describe, expect, it } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The code block after each file name, by that name. */
const shown = new Map(
  [...read('docs/clients.md').matchAll(/^`(test\/clients\/[\w./-]+)`\n\n```\w+\n(.*?)\n```$/gms)].map(
    ([, path = '', block = '']) => [path, block],
  ),
);

/** Returns the `docs` regions of a file without their common indentation, or null if the file has none. */
function markedIn(path: string): string | null {
  const regions = read(path).matchAll(
    /^[ \t]*(?:\/\/|#) #?region docs\n(.*?)^[ \t]*(?:\/\/|#) #?endregion$/gms,
  );
  const blocks = [...regions].map(([, marked = '']) => {
    const lines = marked.replace(/^\n+|\n+$/g, '').split('\n');
    const indentation = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S/)));
    return lines.map((line) => line.slice(indentation)).join('\n');
  });
  return blocks.length === 0 ? null : blocks.join('\n\n');
}

const files = ['journeys', 'support']
  .flatMap((folder) => readdirSync(join(root, 'test/clients', folder)).map((name) => join(folder, name)))
  .map((path) => join('test/clients', path));

describe('docs/clients.md', () => {
  it('shows every marked region of the journeys, unchanged', () => {
    const marked = files.flatMap((path) => {
      const block = markedIn(path);
      return block === null ? [] : [[path, block] as const];
    });
    expect(marked.length).toBeGreaterThan(5);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(marked));
  });

  it('starts every block with its imports, except that of a browser, which needs none', () => {
    const without = [...shown].filter(([, block]) => !block.startsWith('import '));
    expect(without.map(([path]) => path)).toEqual(['test/clients/journeys/event-source.ts']);
  });
});
