import { markdownTable } from '../../harness/statistics.ts';
import type { Transport } from './listener-process.ts';

/** What some number of listeners costs one process. */
export interface ListenerStep {
  readonly count: number;
  /** MiB that they take together. */
  readonly memory: number;
  /** Of the process, for one event. */
  readonly processorMs: number;
  /** From the request of a post until the last of them has heard of it. */
  readonly lastHeardMs: number;
}

export interface ListenerLine {
  readonly title: string;
  readonly transport: Transport;
  readonly steps: readonly ListenerStep[];
  /** Why it went no further; null where it went to the end. */
  readonly ended: string | null;
}

const transportNames = { websocket: 'WebSocket', sse: 'server-sent events' } as const;

function nameOf({ title, transport }: Pick<ListenerLine, 'title' | 'transport'>): string {
  return `${title}, ${transportNames[transport]}`;
}

const columns = [
  ...['', 'subscribers', 'last heard, ms', 'processor time of one event, ms', 'of one subscriber, µs'],
  ...['memory, MiB', 'of one subscriber, KiB'],
];

export function eventChapter(lines: readonly ListenerLine[]): readonly string[] {
  const rows = lines.flatMap((line) =>
    line.steps.map(({ count, memory, processorMs, lastHeardMs }) => [
      nameOf(line),
      count.toLocaleString('en-US'),
      ...[lastHeardMs, processorMs].map((ms) => ms.toFixed(0)),
      ((processorMs * 1000) / count).toFixed(1),
      memory.toFixed(0),
      ((memory * 1024) / count).toFixed(1),
    ]),
  );
  const ends = lines.flatMap((line) => (line.ended === null ? [] : [`- ${nameOf(line)}: ${line.ended}`]));
  return [
    'Made by `npm run bench:events`: one process on SQLite; each subscriber has a connection of its own, and all ask for the',
    'same. Listeners are on the same machine, and share its cores with the process.',
    '',
    ...markdownTable(columns, rows),
    ...(ends.length === 0 ? [] : ['', ...ends]),
  ];
}
