import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { readChapters } from './chapters.ts';
import { type Bar, barChart } from './chart.ts';
import { benchDirectory, nodeBinary, rootDirectory } from './places.ts';
import type { ContestantResult, Results } from './results.ts';
import { isMet, judge } from './targets.ts';
import type { Timed } from './timed.ts';
import type { Workload } from './workloads.ts';

export interface RunFacts {
  readonly driver: string;
  readonly postgres: string | null;
  readonly quick: boolean;
  readonly repetitions: number;
  /** Other work on the machine before the run: the load average of one minute. */
  readonly loadBefore: number;
}

export async function writeReport(
  results: Results,
  workloads: readonly Workload[],
  facts: RunFacts,
  isDry: boolean,
): Promise<void> {
  const chapters = await readChapters();
  const text = `${await assemble(results, workloads, facts, chapters)}\n`;
  process.stdout.write(text);
  if (isDry) return;
  await Bun.write(join(benchDirectory, 'RESULTS.md'), text);
  await Bun.write(join(benchDirectory, 'results.svg'), chartOf(results, workloads));
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
    'Made by `npm run bench`: 64 connections, medians of the repetitions, each contestant a process of its own on fresh',
    'data, all in one run. Answers were equal before anything was timed. An empty cell: the contestant has no such feature.',
    ...(facts.quick ? ['', '**A quick run: short durations, so these are rough figures.**'] : []),
    '',
    '![requests per second](results.svg)',
    '',
    '## Targets',
    '',
    ...targetTable(results),
    '',
    '## Requests per second',
    '',
    ...table(workloads, all, ({ perSecond }) => whole(perSecond)),
    '',
    '## Latency in ms, p50 / p99',
    '',
    ...table(workloads, all, ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
    '',
    '## Processor time of one request, µs',
    '',
    'Of the process that answers; PostgreSQL works beside it.',
    '',
    ...table(workloads, all, ({ processorTime }) => whole(processorTime)),
    '',
    '## Process',
    '',
    '| contestant | start to first answer, ms | memory idle, MiB | memory loaded, MiB | an event to the last of 1,000 subscribers, ms |',
    '|---|---|---|---|---|',
    ...all.map(
      ({ contestant, startMs, idleMemory, loadedMemory, eventDelay }) =>
        `| ${contestant.title} | ${whole(startMs)} | ${whole(idleMemory)} | ${whole(loadedMemory)} | ${eventDelay === null ? '' : eventDelay.toFixed(1)} |`,
    ),
    '',
    ...(chapters === '' ? [] : [chapters]),
    ...(await conditions(all, facts)),
  ].join('\n');
}

function targetTable(results: Results): string[] {
  const rows = judge(results).map((target) => {
    const met = isMet(target);
    const reached = target.reached === null ? '' : `${target.reached.toFixed(2)}`;
    const verdict = met === null ? 'not measured' : met ? 'met' : '**not met**';
    return `| ${target.what} | ${target.against} | ${target.bound} ${target.limit} | ${reached} | ${verdict} |`;
  });
  return ['| workload | against | target | reached | |', '|---|---|---|---|---|', ...rows];
}

function table(
  workloads: readonly Workload[],
  all: readonly ContestantResult[],
  cell: (timed: Timed) => string,
): string[] {
  const head = workloads.map(({ title }) => title).join(' | ');
  const rows = all.map(({ contestant, measured }) => {
    const cells = workloads.map(({ name }) => {
      const measurement = measured.get(name);
      return measurement === undefined ? '' : cell(measurement);
    });
    return `| ${contestant.title} | ${cells.join(' | ')} |`;
  });
  return [`| contestant | ${head} |`, `|---|${'---|'.repeat(workloads.length)}`, ...rows];
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
    `- ${facts.repetitions} repetitions, load by ${facts.driver} on the same machine, over loopback`,
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

function chartOf(results: Results, workloads: readonly Workload[]): string {
  const groups = workloads.map(({ name, title }) => {
    const bars: Bar[] = [...results.values()].flatMap(({ contestant, measured }) => {
      const value = measured.get(name)?.perSecond;
      return value === undefined
        ? []
        : [
            {
              label: contestant.title,
              value,
              text: whole(value),
              isOurs: contestant.name.startsWith('quintet'),
            },
          ];
    });
    return { title, bars };
  });
  return barChart('Requests per second, each group to its own scale', groups);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
