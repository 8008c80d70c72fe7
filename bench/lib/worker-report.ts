import { cpus } from 'node:os';
import { writeChapter } from './chapters.ts';
import type { Spread } from './results.ts';

/** Requests per second of one process and of two. */
export interface WorkerRates {
  readonly engine: 'sqlite' | 'postgres';
  readonly title: string;
  readonly one: Spread;
  readonly two: Spread;
}

const heading = '## Workers';
const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export async function writeWorkers(
  rates: readonly WorkerRates[],
  conditions: string,
  isDry: boolean,
): Promise<void> {
  const chapter = [
    heading,
    '',
    `Made by \`npm run bench:workers\`: requests per second with \`WORKERS\` at 1 and at 2; 64 connections, ${conditions}, on ${cpus().length} cores`,
    'that the load generator, and PostgreSQL where it is asked, share with the processes.',
    '',
    '| workload | 1 process | 2 processes | 2 / 1 |',
    '|---|---|---|---|',
    ...rates.map(
      ({ engine, title, one, two }) =>
        `| ${title}, ${engineNames[engine]} | ${shown(one)} | ${shown(two)} | ${(two.median / one.median).toFixed(2)} |`,
    ),
    '',
    '',
  ].join('\n');
  process.stdout.write(chapter);
  if (!isDry) await writeChapter(heading, chapter);
}

function shown({ median, share }: Spread): string {
  return `${Math.round(median).toLocaleString('en-US')} ± ${Math.round(share * 100)} %`;
}
