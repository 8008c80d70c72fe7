import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { readChapters } from './chapters.ts';
import { benchDirectory, nodeBinary, rootDirectory } from './places.ts';
import { type ContestantResult, noise, type Results, type RowResult, type Spread } from './results.ts';
import { verdictOf } from './verdict.ts';
import type { Workload } from './workloads.ts';

export interface RunFacts {
  readonly postgres: string | null;
  readonly repetitions: number;
  /** The duration of each measurement. */
  readonly seconds: number;
  /** The number of starts of each contestant that are timed. */
  readonly starts: number;
  /** The load average of one minute before the run. */
  readonly loadBefore: number;
}

export async function writeReport(
  results: Results,
  workloads: readonly Workload[],
  facts: RunFacts,
  isDry: boolean,
): Promise<void> {
  const text = `${await assemble(results, workloads, facts, await readChapters())}\n`;
  process.stdout.write(text);
  if (!isDry) await Bun.write(join(benchDirectory, 'RESULTS.md'), text);
}

async function assemble(
  results: Results,
  workloads: readonly Workload[],
  facts: RunFacts,
  chapters: string,
): Promise<string> {
  const all = [...results.values()];
  return [
    '# Results',
    '',
    `Made by \`npm run bench\`: 64 connections, medians of ${facts.repetitions} repetitions, each contestant a process of its own on`,
    'fresh data, all in one run. Answers were equal before anything was timed. An empty cell: the contestant has no such feature.',
    'Behind ± is half the way from the least to the most of the repetitions.',
    '',
    ...verdictOf(results, workloads),
    '',
    '## Requests per second',
    '',
    ...table(workloads, all, ({ perSecond, rateSpread }) => whole(perSecond) + apart(rateSpread)),
    '',
    '## Latency in ms, p50 / p99',
    '',
    ...table(workloads, all, ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
    '',
    '## Processor time of one request, µs',
    '',
    'Of the process that answers; PostgreSQL works beside it.',
    '',
    ...table(
      workloads,
      all,
      ({ processorTime, processorSpread }) => whole(processorTime) + apart(processorSpread),
    ),
    '',
    '## Process',
    '',
    `Of ${facts.starts} starts.`,
    '',
    '| contestant | start to first response, ms | first GraphQL response after it, ms | memory at rest, MiB | memory loaded, MiB |',
    '|---|---|---|---|---|',
    ...all.map(
      ({ contestant, start, firstGraphql, idleMemory, loadedMemory }) =>
        `| ${contestant.title} | ${withSpread(start)} | ${withSpread(firstGraphql)} | ${whole(idleMemory)} | ${loadedMemory === null ? '' : whole(loadedMemory)} |`,
    ),
    '',
    ...(chapters === '' ? [] : [chapters]),
    ...(await conditions(all, facts)),
  ].join('\n');
}

/** One line per workload, because there are more workloads than contestants. */
function table(
  workloads: readonly Workload[],
  all: readonly ContestantResult[],
  cell: (row: RowResult) => string,
): string[] {
  const lines = workloads.map(({ name, title }) => {
    const cells = all.map(({ measured }) => {
      const row = measured.get(name);
      return row === undefined ? '' : cell(row);
    });
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  const head = all.map(({ contestant }) => contestant.title).join(' | ');
  return [`| row | ${head} |`, `|---|${'---|'.repeat(all.length)}`, ...lines];
}

async function conditions(all: readonly ContestantResult[], facts: RunFacts): Promise<string[]> {
  const names = [...new Set(all.flatMap(({ contestant }) => contestant.packages))];
  const versions = await Promise.all(names.map(async (name) => `${name} ${await versionOf(name)}`));
  const weaker = all.flatMap(({ contestant: { title, weaker: how } }) =>
    how === undefined ? [] : [`- ${title} ${how}.`],
  );
  const [processor] = cpus();
  return [
    '## Conditions',
    '',
    `- ${processor?.model ?? 'unknown'} (${arch()}), ${cpus().length} cores, ${whole(totalmem() / 2 ** 30)} GiB, Linux ${release()}`,
    `- ${facts.repetitions} repetitions of ${facts.seconds} s, load by wrk on the same machine, over loopback`,
    `- load average of the machine before the run: ${facts.loadBefore.toFixed(1)}; well below 1 is what the figures need`,
    `- ${versions.join(', ')}${facts.postgres === null ? '' : `, PostgreSQL ${facts.postgres}`}`,
    '- SQLite with WAL and `synchronous = full`, PostgreSQL with `fsync` and `synchronous_commit` on, everywhere',
    ...weaker,
  ];
}

async function versionOf(name: string): Promise<string> {
  if (name === 'bun') return Bun.version;
  if (name === 'node') return Bun.spawnSync([nodeBinary, '--version']).stdout.toString().trim().slice(1);
  for (const directory of [benchDirectory, rootDirectory]) {
    const text = await readFile(join(directory, 'node_modules', name, 'package.json'), 'utf8').catch(
      () => null,
    );
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  return 'unknown';
}

function apart(share: number): string {
  if (!(share > 0)) return '';
  return ` ± ${Math.round(share * 100)} %${share >= noise ? ', noise' : ''}`;
}

function withSpread(spread: Spread | null): string {
  return spread === null ? '' : whole(spread.median) + apart(spread.share);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
