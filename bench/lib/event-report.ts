import { writeChapter } from './chapters.ts';
import type { Transport } from './listener-process.ts';

/** The cost of a number of subscribers to one process. */
export interface ListenerStep {
  readonly count: number;
  /** The memory of all subscribers in MiB. */
  readonly memory: number;
  /** CPU time of the process per event. */
  readonly processorMs: number;
  /** The time from the request of a post until the last subscriber receives it. */
  readonly lastHeardMs: number;
}

export interface ListenerLine {
  readonly title: string;
  readonly transport: Transport;
  readonly steps: readonly ListenerStep[];
  /** The reason for stopping early; null if all steps ran. */
  readonly ended: string | null;
}

const heading = '## Subscribers';
const transportNames = { websocket: 'WebSocket', sse: 'server-sent events' } as const;

export async function writeEvents(lines: readonly ListenerLine[], isDry: boolean): Promise<void> {
  const chapter = chapterOf(lines);
  process.stdout.write(chapter);
  if (!isDry) await writeChapter(heading, chapter);
}

function nameOf({ title, transport }: Pick<ListenerLine, 'title' | 'transport'>): string {
  return `${title}, ${transportNames[transport]}`;
}

function chapterOf(lines: readonly ListenerLine[]): string {
  const rows = lines.flatMap((line) =>
    line.steps.map(({ count, memory, processorMs, lastHeardMs }) => {
      const perListener = (processorMs * 1000) / count;
      const cells = [
        nameOf(line),
        count.toLocaleString('en-US'),
        lastHeardMs.toFixed(0),
        processorMs.toFixed(0),
        perListener.toFixed(1),
        memory.toFixed(0),
        ((memory * 1024) / count).toFixed(1),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const ends = lines.flatMap((line) => (line.ended === null ? [] : [`- ${nameOf(line)}: ${line.ended}`]));
  return [
    heading,
    '',
    'Made by `npm run bench:events`: one process on SQLite; each subscriber has a connection of its own, and all ask for the',
    'same. Listeners are on the same machine, and share its cores with the process.',
    '',
    '| | subscribers | last heard, ms | processor time of one event, ms | of one subscriber, µs | memory, MiB | of one subscriber, KiB |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(ends.length === 0 ? [] : [...ends, '']),
    '',
  ].join('\n');
}
