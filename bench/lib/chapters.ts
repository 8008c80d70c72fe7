import { join } from 'node:path';
import { benchDirectory } from './places.ts';

/** Chapters of the results with their own command, in order. */
const headings = ['## Bulk', '## Workers', '## Sandboxes', '## Subscribers'] as const;
export type Heading = (typeof headings)[number];

const results = join(benchDirectory, 'RESULTS.md');
const last = '## Conditions\n';

/** Returns a chapter of the results; empty if there is none yet. */
function chapterIn(text: string, heading: Heading): string {
  const start = text.indexOf(`${heading}\n`);
  if (start === -1) return '';
  const end = text.indexOf('\n## ', start);
  return text.slice(start, end === -1 ? undefined : end + 1);
}

/** Returns all chapters unchanged, for the command that rewrites the rest. */
export async function readChapters(): Promise<string> {
  const text = await Bun.file(results)
    .text()
    .catch(() => '');
  return headings.map((heading) => chapterIn(text, heading)).join('');
}

/** Replaces a chapter. */
export async function writeChapter(heading: Heading, chapter: string): Promise<void> {
  const text = await Bun.file(results).text();
  const known = headings.map((each) => chapterIn(text, each));
  const others = known.reduce((rest, each) => rest.replace(each, ''), text);
  const all = headings.map((each, index) => (each === heading ? chapter : (known[index] ?? ''))).join('');
  await Bun.write(
    results,
    others.replace(last, () => all + last),
  );
}
