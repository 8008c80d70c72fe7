import { join } from 'node:path';
import { createCertificate, hasOpenssl } from '../../harness/certificate.ts';
import { Child } from '../../harness/child.ts';
import { request } from '../../harness/http.ts';
import { times, words } from '../../harness/lists.ts';
import { print } from '../../harness/options.ts';
import { killTree, processTree, readLargestMemory } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { createDatabase, runTool, serverOn, stopServer } from '../../harness/server.ts';
import { type Serving, startServer } from '../../harness/server-process.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { readUntil } from '../../harness/until.ts';
import type { AttackOrder } from './attacker.ts';
import { attackNames, attackOf } from './attacks/index.ts';
import { bounds, exceededBounds } from './bounds.ts';
import type { Attack } from './floods.ts';
import type { ProbeFigures, ProbeOrder } from './probe.ts';
import { createSiegeData } from './siege-data.ts';
import type { AttackResult, Setup } from './target.ts';

/** `npm run siege`: runs every known attack, one after the other, and measures how long other clients wait. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name]
  [--seconds n]`;

const sampleMs = 25;
const afterMs = 250;

/** A server that takes more memory than this is killed, to protect the machine. */
const maxMemoryMiB = 4_096;

/** The time that an attack may take after its end to check its effects. */
const graceMs = 45_000;

async function runSiege(
  attacks: readonly string[],
  setup: Setup,
  onResult: (result: SiegeResult) => void,
): Promise<readonly SiegeResult[]> {
  await using ends = new AsyncDisposableStack();
  const { scene, start } = await prepare(setup, ends);
  const probe = new Child<ProbeOrder, ProbeFigures>(join(import.meta.dir, 'probe.ts'));
  ends.defer(() => probe.end());
  const attacker = createAttacker(ends);
  const names = attacks.filter((name) => hasOpenssl || attackOf(name).isSecure !== true);
  const results: SiegeResult[] = [];
  let server: AttackedServer | null = null;
  ends.defer(async () => void (await server?.stop()));
  for (const [index, name] of names.entries()) {
    const [attack, next] = [attackOf(name), names[index + 1]];
    server ??= await start(attack);
    const order = { name, scene: { ...scene, url: server.url, address: `198.51.100.${1 + (index % 250)}` } };
    const result = await measure(server, order, attacker, probe);
    // The next attack gets another server if it needs other settings, or if this attack did it harm.
    if (result.problems.length > 0 || next === undefined || !isSameServer(attack, attackOf(next))) {
      result.problems.push(...(await stopServer(server)));
      server = null;
    }
    results.push(result);
    onResult(result);
  }
  return results;
}

function isSameServer(one: Attack, other: Attack): boolean {
  return one.settings === other.settings && one.isSecure === other.isSecure;
}

type AttackedServer = Serving & { readonly startMemory: number };

/** Creates the data, and the function that starts a server for attacks. */
async function prepare(setup: Setup, ends: AsyncDisposableStack) {
  const { engine, isHardened, workers } = setup;
  const database = await createDatabase(engine);
  ends.defer(() => database.drop());
  // The server distinguishes clients by the address that this machine, as a trusted proxy, forwards.
  const variables = { TRUST_PROXY: '127.0.0.1', LOG_FORMAT: 'json', WORKERS: String(workers) };
  const data = await createSiegeData(database, variables);
  const folder = await makeScratchFolder('siege');
  const certificate = hasOpenssl ? await createCertificate(folder, 'localhost') : {};
  const hardened = { HARDENED: isHardened ? 'on' : 'off' };
  const start = async ({ settings, isSecure }: Attack): Promise<AttackedServer> => {
    const all = { ...variables, ...hardened, ...settings, ...(isSecure && certificate) };
    const server = await startServer(...serverOn(database.url, all));
    await warmUp(server.url);
    return { ...server, startMemory: readLargestMemory(server.pid) };
  };
  return { scene: { ...setup, databaseUrl: database.url, data }, start };
}

/** Runs attacks in another process, which is replaced if an attack does not finish in time. */
function createAttacker(ends: AsyncDisposableStack) {
  let child: Child<AttackOrder, AttackResult> | null = null;
  const end = () => child?.end();
  ends.defer(end);
  const run = async (order: AttackOrder): Promise<AttackResult> => {
    // The runtime's default limit on concurrent requests is too low for an attack.
    child ??= new Child(join(import.meta.dir, 'attacker.ts'), { BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' });
    const timer = setTimeout(end, order.scene.seconds * 1000 + graceMs);
    const result = await child.ask(order);
    clearTimeout(timer);
    if (result === null) child = null;
    return result ?? { responses: {}, problems: ['the attack did not finish in time'] };
  };
  return { run, end };
}

type SiegeResult = Awaited<ReturnType<typeof measure>>;

async function measure(
  { url, pid, startMemory }: AttackedServer,
  order: AttackOrder,
  attacker: ReturnType<typeof createAttacker>,
  prober: Child<ProbeOrder, ProbeFigures>,
) {
  const pids = processTree(pid);
  const before = readLargestMemory(pid);
  const startedAt = performance.now();
  prober.send({ url });
  const endSampling = sampleMemory(pid, attacker.end);
  const result = await attacker.run(order);
  // Work that the server continues after the attack counts too.
  await Bun.sleep(afterMs);
  const probe = await prober.ask('end');
  if (probe === null) throw new Error('the probe exited');
  const seconds = (performance.now() - startedAt) / 1000;
  const maxAfter = bounds.memoryFactor * startMemory;
  const readAfter = () => readLargestMemory(pid);
  const after = await readUntil(bounds.settlingSeconds * 1000, readAfter, (memory) => memory <= maxAfter);
  const memory = { start: startMemory, before, peak: endSampling(), after };
  const lost = pids.filter((id) => !processTree(pid).includes(id));
  const problems = [
    ...(memory.peak >= maxMemoryMiB ? [`it was killed at ${maxMemoryMiB} MiB`] : []),
    ...result.problems,
    ...exceededBounds(probe, memory),
    ...(lost.length > 0 ? [`${lost.length} of its processes exited`] : []),
    ...(await checkAfterwards(url)),
  ];
  return { name: order.name, seconds, probe, memory, result, problems };
}

/** Samples the memory of a server, which is killed if it takes too much. The returned function returns the peak. */
function sampleMemory(pid: number, onTooMuch: () => void): () => number {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, readLargestMemory(pid));
    if (peak < maxMemoryMiB) return;
    clearInterval(timer);
    killTree(pid);
    onTooMuch();
  };
  const timer = setInterval(sample, sampleMs);
  return () => {
    sample();
    clearInterval(timer);
    return peak;
  };
}

const query = '{ posts(limit: 20) { title author { name } comments { text author { name } } tags } }';

/** Fills caches and compiles code, so that the memory afterwards is a baseline. */
async function warmUp(url: string): Promise<void> {
  const reads = words('/posts /users /api/v1/users /api/v1/products /users/search?q=example');
  for (const title of times(40, (round) => `Warm ${round}`)) {
    await Promise.all([
      ...reads.map((path) => request(url + path, 'GET')),
      request(`${url}/graphql`, 'POST', { body: { query } }),
      request(`${url}/posts`, 'POST', { body: { title, content: 'Up' } }),
    ]);
  }
}

/** Requests that must succeed after any attack, with their status. */
const calls = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/posts', 201, { title: 'Afterwards', content: 'Still here' }],
  ['/graphql', 200, { query: '{ users(limit: 1) { name } }' }],
] as const;

async function checkAfterwards(url: string): Promise<readonly string[]> {
  // Another address, so that it is not throttled because of the attack.
  const options = { timeoutMs: 15_000, headers: { 'x-forwarded-for': '192.0.2.77' } };
  const problems: string[] = [];
  for (const [path, expected, body] of calls) {
    const { status, ms } = await request(url + path, body ? 'POST' : 'GET', { ...options, body });
    const isGood = status === expected && ms < bounds.afterwardsMs;
    if (!isGood) problems.push(`${path} afterwards: ${status} in ${ms.toFixed(0)} ms`);
  }
  return problems;
}

const columns = 'attack|responses|p50|p99|max|read max|write max|MiB at the start|before|peak|after|outcome';

function describe({ name, probe, memory, result, problems }: SiegeResult): readonly string[] {
  const { health, reads, writes } = probe;
  const responses = Object.entries(result.responses).map(([kind, count]) => `${count} × ${kind}`);
  const waits = [health.p50, health.p99, health.max, reads.max, writes.max];
  const sizes = [memory.start, memory.before, memory.peak, memory.after];
  const outcome = problems.length === 0 ? 'held' : `FAILED: ${problems.join('; ')}`;
  const shown = [...waits.map((wait) => wait.toFixed(1)), ...sizes.map((size) => size.toFixed(0))];
  return [name, responses.join(', '), ...shown, outcome];
}

if (import.meta.main) {
  const defaults = { hardened: false, workers: 1, only: '', seconds: 8 };
  await runTool(usage, defaults, async (given) => {
    const { engine, workers, seconds, hardened: isHardened } = given;
    if (![1, 2].includes(workers)) throw new Error(usage);
    print(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
    for (const line of markdownTable(columns.split('|'), [])) print(line);
    const attacks = attackNames.filter((name) => given.only.split(',').some((part) => name.includes(part)));
    if (attacks.length === 0) throw new Error(`no attack is called ${given.only}`);
    const results = await runSiege(attacks, { engine, isHardened, workers, seconds }, (result) =>
      print(markdownTable([], [describe(result)]).at(-1) ?? ''),
    );
    const failed = results.filter(({ problems }) => problems.length > 0);
    print(`${results.length} attacks, ${failed.length} failed`);
    return failed.map(({ name }) => name);
  });
}
