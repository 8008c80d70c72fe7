import { writeChapter } from './chapters.ts';

export interface EventFigures {
  /** By the number of subscribers: MiB that they take together, and when the last of them has heard of an event. */
  readonly steps: readonly {
    readonly count: number;
    readonly memory: number;
    readonly lastHeardMs: number;
  }[];
}

const heading = '## Subscribers';

export async function writeEvents(figures: EventFigures): Promise<void> {
  const chapter = chapterOf(figures);
  process.stdout.write(chapter);
  await writeChapter(heading, chapter);
}

function chapterOf({ steps }: EventFigures): string {
  const rows = steps.map(({ count, memory, lastHeardMs }) => {
    const each = (memory * 1024) / count;
    return `| ${count.toLocaleString('en')} | ${memory.toFixed(0)} | ${each.toFixed(1)} | ${lastHeardMs.toFixed(0)} |`;
  });
  return [
    heading,
    '',
    'Made by `npm run bench:events`: one process on SQLite; each subscriber has a WebSocket of its own, and all ask for the same; listeners are on the same machine.',
    '',
    '| subscribers | memory of all, MiB | of each, KiB | from the request of a post to the last one that heard of it, ms |',
    '|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n');
}
