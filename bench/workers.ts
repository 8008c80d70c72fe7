import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { writeChapter } from './lib/chapters.ts';
import { contestantNamed } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { type Spread, spreadOf } from './lib/results.ts';
import { withServer } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { createWorkloads, type RowName } from './lib/workloads.ts';

/** `npm run bench:workers`: the gain of a second process, for reads and writes, on both engines. */

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    dry: { type: 'boolean', default: false },
  },
});
const repetitions = Number(values.repetitions);
const seconds = Number(values.seconds);
const chosen: readonly RowName[] = ['one-record', 'page', 'graphql-nested', 'create', 'graphql-mutation'];
const workloads = createWorkloads().filter(({ name }) => chosen.includes(name));
const engines = { quintet: 'SQLite', 'quintet-postgres': 'PostgreSQL' } as const;
const heading = '## Workers';

await onStage({ dataset: benchDataset, needsPostgres: true }, async (stage) => {
  const rows: string[] = [];
  for (const [name, engine] of Object.entries(engines)) {
    const measured = new Map<string, number[]>();
    for (let repetition = 1; repetition <= repetitions; repetition += 1) {
      for (const count of ['1', '2']) {
        stage.show(`${engine}, WORKERS=${count}, ${repetition} of ${repetitions}`);
        await measure(stage, name, count, measured);
      }
    }
    for (const { name: row, title } of workloads) {
      const [one, two] = ['1', '2'].map((count) => spreadOf(measured.get(`${row} ${count}`) ?? []));
      if (one == null || two == null) continue;
      const ratio = (two.median / one.median).toFixed(2);
      rows.push(`| ${title}, ${engine} | ${shown(one)} | ${shown(two)} | ${ratio} |`);
    }
  }
  stage.clear();
  const chapter = chapterOf(rows, `${repetitions} repetitions in turn of ${seconds} s by wrk`);
  process.stdout.write(chapter);
  if (!values.dry) await writeChapter(heading, chapter);
});

/** Runs each workload on one server with fresh data. */
async function measure(
  { preparePlace, drive }: Stage,
  name: string,
  count: string,
  measured: Map<string, number[]>,
): Promise<void> {
  const quintet = contestantNamed(name);
  const place = await preparePlace(quintet.engine);
  const launchOn = (port: number) => {
    const { env, ...started } = quintet.launch(place, port);
    return { ...started, env: { ...env, WORKERS: count } };
  };
  await withServer(launchOn, async ({ url }) => {
    for (const { name: row, requests } of workloads) {
      const load = { url, requests, connections: 64 };
      await drive({ ...load, seconds: Math.max(1, seconds - 1) });
      const { perSecond, failures } = await drive({ ...load, seconds });
      if (failures > 0) throw new Error(`${failures} requests of ${row} failed`);
      const key = `${row} ${count}`;
      measured.set(key, [...(measured.get(key) ?? []), perSecond]);
    }
  });
}

function chapterOf(rows: readonly string[], conditions: string): string {
  return [
    heading,
    '',
    `Made by \`npm run bench:workers\`: requests per second with \`WORKERS\` at 1 and at 2; 64 connections, ${conditions}, on ${cpus().length} cores`,
    'that the load generator, and PostgreSQL where it is asked, share with the processes.',
    '',
    '| workload | 1 process | 2 processes | 2 / 1 |',
    '|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n');
}

function shown({ median, share }: Spread): string {
  return `${Math.round(median).toLocaleString('en-US')} ± ${Math.round(share * 100)} %`;
}
