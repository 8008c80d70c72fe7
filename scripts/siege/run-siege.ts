import { join } from 'node:path';
import { createCertificate, hasOpenssl } from '../../harness/certificate.ts';
import { Child } from '../../harness/child.ts';
import { times } from '../../harness/lists.ts';
import { killTree, preferProcess, processTree, readLargestMemory } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { createDatabase, startServer, type ToolServer, type Variables } from '../../harness/server.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { Attack } from './attack.ts';
import type { AttackOrder } from './attacker.ts';
import { attackOf } from './attacks/index.ts';
import { type Bounds, judge, type Memory, type Verdict } from './bounds.ts';
import { describedAttacks } from './catalog.ts';
import { checkAfterwards, warmUp } from './politeness.ts';
import type { Probed, ProbeFigures, ProbeOrder } from './probe.ts';
import type { AttackResult, Scene } from './scene.ts';
import { sizeOf } from './target.ts';
import { createWorld } from './world.ts';

export interface SiegeOptions {
  readonly engine: EngineName;
  readonly isHardened: boolean;
  readonly workers: number;
  readonly isShort: boolean;
  readonly seconds: number;
  /** The names of the attacks, in the order in which they are sent. */
  readonly attacks: readonly string[];
  readonly bounds: Bounds;
  /** True to probe an idle server for comparison, which shows the waits that the machine causes. */
  readonly hasControl?: boolean;
}

/** A server that attacks are sent to, one after the other. */
interface AttackedServer {
  readonly server: ToolServer;
  readonly startMemory: number;
}

const sampleMs = 25;
const afterMs = 250;

/** Enough connections that no probe request waits for the previous one, and that every process gets some. */
const probeLines = 16;

/** A server that takes more memory than this is killed, to protect the machine. */
const maxMemoryMiB = 4_096;

/** The time that an attack may take after its end to check its effects. */
const graceMs = 45_000;

/** Runs every attack, one after the other, and returns a verdict on each. */
export async function runSiege(
  options: SiegeOptions,
  onVerdict: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const { engine, isHardened, workers, isShort, seconds } = options;
  const databases = await Promise.all(times(3, () => createDatabase(engine)));
  const [database, ...spare] = databases;
  if (database === undefined) throw new Error('no database');
  // The server distinguishes clients by the address that this machine, as a trusted proxy, forwards.
  const variables = {
    TRUST_PROXY: '127.0.0.1',
    LOG_FORMAT: 'json',
    HARDENED: isHardened ? 'on' : 'off',
    WORKERS: String(workers),
  };
  const siege = new Siege(options, database.url, variables);
  try {
    const world = await createWorld(database, { ...variables, HARDENED: 'off' }, (size) =>
      sizeOf(size, isShort),
    );
    const spareDatabaseUrls = spare.map(({ url }) => url);
    const databaseUrl = database.url;
    const scene = { databaseUrl, spareDatabaseUrls, variables, engine, workers, isShort, seconds, world };
    return await siege.run(scene, onVerdict);
  } finally {
    await siege.end();
    for (const { drop } of databases) await drop();
  }
}

class Siege {
  readonly #options: SiegeOptions;
  readonly #databaseUrl: string;
  readonly #variables: Variables;
  readonly #probe = new Child<ProbeOrder, ProbeFigures>(join(import.meta.dir, 'probe.ts'));
  #attacker: Child<AttackOrder, AttackResult> | null = null;
  #current: AttackedServer | null = null;
  #certificate: Variables | null = null;
  #control: Awaited<ReturnType<typeof startControl>> | null = null;

  constructor(options: SiegeOptions, databaseUrl: string, variables: Variables) {
    this.#options = options;
    this.#databaseUrl = databaseUrl;
    this.#variables = variables;
    preferProcess(this.#probe.pid);
  }

  async run(
    scene: Omit<Scene, 'url' | 'address'>,
    onVerdict: (verdict: Verdict) => void,
  ): Promise<readonly Verdict[]> {
    const names = this.#options.attacks.filter((name) => this.#isPossible(attackOf(name)));
    const verdicts: Verdict[] = [];
    if (this.#options.hasControl) this.#control = await startControl();
    for (const [index, name] of names.entries()) {
      this.#current ??= await this.#start(attackOf(name));
      const { url } = this.#current.server;
      const address = `198.51.100.${1 + (index % 250)}`;
      const measured = await this.#measure(this.#current, { name, scene: { ...scene, url, address } });
      const verdict = await this.#goOn(measured, names[index + 1]);
      verdicts.push(verdict);
      onVerdict(verdict);
    }
    return verdicts;
  }

  async end(): Promise<void> {
    for (const child of [this.#attacker, this.#probe]) {
      child?.end();
      await child?.exited;
    }
    await this.#current?.server.stop();
    await this.#control?.stop();
  }

  #isPossible({ engines, isSecure }: Attack): boolean {
    return engines?.includes(this.#options.engine) !== false && (isSecure !== true || hasOpenssl);
  }

  /** Stops the server, unless the next attack needs the same one and this attack did it no harm. */
  async #goOn(verdict: Verdict, next: string | undefined): Promise<Verdict> {
    const isGood = verdict.problems.length === 0;
    if (isGood && next !== undefined && isSameServer(attackOf(verdict.name), attackOf(next))) return verdict;
    const ended = await this.#current?.server.stop();
    this.#current = null;
    return { ...verdict, problems: [...verdict.problems, ...(ended ?? [])] };
  }

  async #start({ settings, isSecure }: Attack): Promise<AttackedServer> {
    if (isSecure)
      this.#certificate ??= { ...(await createCertificate(await makeScratchFolder('siege'), 'localhost')) };
    const tls = isSecure ? this.#certificate : {};
    const server = await startServer(this.#databaseUrl, { ...this.#variables, ...settings, ...tls });
    await warmUp(server.url);
    return { server, startMemory: readLargestMemory(server.pid) };
  }

  async #measure({ server, startMemory }: AttackedServer, order: AttackOrder): Promise<Verdict> {
    const { bounds } = this.#options;
    const { url, pid } = server;
    const processes = processTree(pid);
    const before = readLargestMemory(pid);
    const sampling = sampleMemory(pid, () => this.#attacker?.end());
    const startedAt = performance.now();
    this.#probe.send({ url, pids: processes, lines: probeLines, control: this.#control?.probed ?? null });
    const result = await this.#attack(order);
    // Work that the server continues after the attack counts too.
    await Bun.sleep(afterMs);
    const probe = await this.#probe.ask('end');
    if (probe === null) throw new Error('the probe exited');
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await settle(pid, startMemory, bounds);
    const { peak, isTooMuch } = sampling.stop();
    const memory: Memory = { start: startMemory, before, peak, after };
    const lost = processes.filter((id) => !processTree(pid).includes(id));
    const problems = [
      ...(isTooMuch ? [`it was killed at ${maxMemoryMiB} MiB`] : []),
      ...result.problems,
      ...judge(probe, memory, bounds),
      ...(lost.length > 0 ? [`${lost.length} of its processes exited`] : []),
      ...(await checkAfterwards(url, bounds.afterwardsMs)),
    ];
    const { what = '', bound = '' } = describedAttacks.find(({ name }) => name === order.name) ?? {};
    return { name: order.name, what, bound, seconds, probe, memory, result, problems };
  }

  /** Runs one attack in another process, which is stopped if the attack does not finish in time. */
  async #attack(order: AttackOrder): Promise<AttackResult> {
    // The runtime's default limit on concurrent requests is too low for an attack.
    const variables = { BUN_CONFIG_MAX_HTTP_REQUESTS: '4096' };
    this.#attacker ??= new Child(join(import.meta.dir, 'attacker.ts'), variables);
    const attacker = this.#attacker;
    const timer = setTimeout(() => attacker.end(), order.scene.seconds * 1000 + graceMs);
    const result = await attacker.ask(order);
    clearTimeout(timer);
    if (result === null) this.#attacker = null;
    return (
      result ?? { requests: 0, responses: {}, notes: [], problems: ['the attack did not finish in time'] }
    );
  }
}

/** Starts an idle server on an empty database. */
async function startControl() {
  const location = await createDatabase('sqlite');
  const server = await startServer(location.url);
  await warmUp(server.url);
  const probed: Probed = { url: server.url, pids: processTree(server.pid) };
  const stop = async () => {
    await server.stop();
    await location.drop();
  };
  return { probed, stop };
}

function isSameServer(one: Attack, other: Attack): boolean {
  return one.settings === other.settings && one.isSecure === other.isSecure;
}

function sampleMemory(pid: number, onTooMuch: () => void) {
  let [peak, isTooMuch] = [0, false];
  const sample = () => {
    peak = Math.max(peak, readLargestMemory(pid));
    if (peak < maxMemoryMiB || isTooMuch) return;
    isTooMuch = true;
    killTree(pid);
    onTooMuch();
  };
  sample();
  const timer = setInterval(sample, sampleMs);
  return {
    stop() {
      sample();
      clearInterval(timer);
      return { peak, isTooMuch };
    },
  };
}

/** Waits until the memory is within its bound or time is up, and returns it. */
async function settle(pid: number, start: number, bounds: Bounds): Promise<number> {
  const until = performance.now() + bounds.settlingSeconds * 1000;
  for (;;) {
    const memory = readLargestMemory(pid);
    if (memory <= bounds.memoryFactor * start || performance.now() > until) return memory;
    await Bun.sleep(100);
  }
}
