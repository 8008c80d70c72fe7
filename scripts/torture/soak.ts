import { readdirSync } from 'node:fs';
import { Ledger } from '../../harness/ledger.ts';
import { print } from '../../harness/options.ts';
import { readMemory } from '../../harness/processes.ts';
import { useServer } from '../../harness/server.ts';
import type { Serving } from '../../harness/server-process.ts';
import { readUntil } from '../../harness/until.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { runClients } from './scenarios.ts';

/** `npm run torture -- --kill none`: mixed load, and a search for leaks. */

type Read = (server: Serving) => number | Promise<number>;

/** Figures that must not be larger at the end than halfway, when caches are full, apart from this allowance. */
const figures: Readonly<Record<string, readonly [allowance: number, read: Read]>> = {
  'memory in MiB': [128, ({ pid }) => readMemory(pid)],
  descriptors: [10, ({ pid }) => readdirSync(`/proc/${pid}/fd`).length],
  listeners: [0, metric('quintet_database_listeners')],
  'prepared statements': [10, metric('quintet_database_prepared_statements')],
};

/** Reads a figure of the Prometheus text format, summed over its labels. */
function metric(name: string): Read {
  return async ({ url }) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const values = [...text.matchAll(/^(\w+)(?:\{.*\})? (\S+)/gm)].filter(([, found]) => found === name);
    if (values.length === 0) throw new Error(`the server has no metric ${name}`);
    return values.reduce((sum, [, , value]) => sum + Number(value), 0);
  };
}

const clients = 8;

/** The time that figures may take to settle after the last client. */
const settlingMs = 15_000;

async function soakServer(server: Serving, minutes: number): Promise<readonly string[]> {
  const { url, exitCode } = server;
  const ledger = new Ledger();
  const sample = () => Promise.all(Object.values(figures).map(([, read]) => read(server)));
  const endsAt = performance.now() + minutes * 60_000;
  const hasFailed = () => ledger.violations.length + ledger.unanswered > 0 || exitCode() !== null;
  const isOver = () => performance.now() > endsAt || hasFailed();
  const [halfway] = await Promise.all([
    Bun.sleep(minutes * 30_000).then(sample),
    runClients({ url, ledger, clients, seed: 1, isTidy: true }, isOver),
  ]);
  const grown = (end: readonly number[]) =>
    Object.entries(figures).flatMap(([name, [allowance]], index) => {
      const [before = 0, after = 0] = [halfway[index], end[index]];
      return after - before > allowance ? [`${name} grew from ${before} to ${after}`] : [];
    });
  const end = await readUntil(settlingMs, sample, (found) => grown(found).length === 0);
  print(
    `${ledger.acknowledged} writes; ${Object.keys(figures).map((name, index) => `${name} ${end[index]}`)}`,
  );
  if (ledger.unanswered > 0) ledger.violate(`${ledger.unanswered} requests got no response`);
  return [...ledger.violations, ...grown(end)];
}

export async function soak(engine: EngineName, minutes: number): Promise<readonly string[]> {
  print(`load on ${engine} for ${minutes} minutes, without kills`);
  return useServer(engine, (server) => soakServer(server, minutes));
}
