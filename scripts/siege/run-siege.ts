import { type CertificateFiles, createCertificate, hasOpenssl } from '../../harness/certificate.ts';
import { engines, type TestLocation } from '../../harness/engines.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { checkAfterwards } from './afterwards.ts';
import type { Attack, Scene, World } from './attack.ts';
import { AttackerProcess } from './attacker-process.ts';
import { type Bounds, judge, type Memory, type Verdict } from './bounds.ts';
import { environmentOf } from './environment.ts';
import { type ProbeProcess, startProbe } from './probe-process.ts';
import { killTree, processTree, readLargestMemory } from './processes.ts';
import { type SiegeServer, startSiegeServer } from './server.ts';
import { warmUp } from './warm-up.ts';
import { createWorld } from './world.ts';

export interface SiegeOptions {
  readonly engine: EngineName;
  readonly isHardened: boolean;
  readonly workers: number;
  readonly isShort: boolean;
  readonly seconds: number;
  readonly attacks: readonly Attack[];
  readonly bounds: Bounds;
}

/** A server that attacks are sent to, one after the other. */
interface AttackedServer {
  readonly server: SiegeServer;
  readonly startMemory: number;
}

const sampleMs = 25;
const afterMs = 250;

/** Enough connections that no question of the probe waits for the one before, and that every process is asked. */
const probeLines = 16;

/** A server that takes more than this is ended: the machine may have other things to do. */
const maxMemoryMiB = 4_096;
const [sqlite, postgres] = engines;

/** Sends every attack, one after the other, and gives a verdict on each. */
export async function runSiege(
  options: SiegeOptions,
  onVerdict: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const engine = options.engine === 'sqlite' ? sqlite : postgres;
  const location = await engine.createLocation();
  const spares = [await engine.createLocation(), await engine.createLocation()] as const;
  const probe = startProbe();
  try {
    const world = await createWorld(location, options.isShort);
    const siege = new Siege(options, location, spares, world, probe);
    return await siege.run(onVerdict).finally(() => siege.end());
  } finally {
    await probe.stop();
    await location.drop();
    for (const spare of spares) await spare.drop();
  }
}

class Siege {
  readonly #options: SiegeOptions;
  readonly #location: TestLocation;
  readonly #spares: readonly [TestLocation, TestLocation];
  readonly #world: World;
  readonly #probe: ProbeProcess;
  readonly #attacker = new AttackerProcess();
  #current: AttackedServer | null = null;
  #certificate: CertificateFiles | null = null;

  constructor(
    options: SiegeOptions,
    location: TestLocation,
    spares: readonly [TestLocation, TestLocation],
    world: World,
    probe: ProbeProcess,
  ) {
    this.#options = options;
    this.#location = location;
    this.#spares = spares;
    this.#world = world;
    this.#probe = probe;
  }

  async run(onVerdict: (verdict: Verdict) => void): Promise<readonly Verdict[]> {
    const attacks = this.#options.attacks.filter((attack) => this.#isPossible(attack));
    const verdicts: Verdict[] = [];
    for (const [index, attack] of attacks.entries()) {
      const verdict = await this.#attack(attack, attacks[index + 1], index);
      verdicts.push(verdict);
      onVerdict(verdict);
    }
    return verdicts;
  }

  async end(): Promise<void> {
    await this.#attacker.stop();
    await this.#current?.server.stop();
  }

  #isPossible({ engines, isSecure }: Attack): boolean {
    return engines?.includes(this.#options.engine) !== false && (isSecure !== true || hasOpenssl);
  }

  async #attack(attack: Attack, next: Attack | undefined, index: number): Promise<Verdict> {
    this.#current ??= await this.#start(attack);
    const attacked = this.#current;
    const verdict = await this.#measure(attack, attacked, index);
    // A server that did not hold is not the next attack's fault.
    if (verdict.problems.length === 0 && next !== undefined && isSameServer(attack, next)) return verdict;
    this.#current = null;
    return { ...verdict, problems: [...verdict.problems, ...(await attacked.server.stop())] };
  }

  async #start({ settings, isSecure }: Attack): Promise<AttackedServer> {
    const { isHardened, workers } = this.#options;
    const environment = { ...environmentOf(this.#location.url, isHardened), WORKERS: String(workers) };
    const tls = isSecure === true ? await this.#certificateFiles() : {};
    const server = await startSiegeServer({ ...environment, ...settings, ...tls });
    await warmUp(server.url);
    return { server, startMemory: readLargestMemory(server.pid) };
  }

  async #certificateFiles(): Promise<CertificateFiles> {
    this.#certificate ??= await createCertificate(await makeScratchFolder('siege'), 'localhost');
    return this.#certificate;
  }

  async #measure(attack: Attack, attacked: AttackedServer, index: number): Promise<Verdict> {
    const { bounds } = this.#options;
    const { url, pid } = attacked.server;
    const processes = processTree(pid);
    const before = readLargestMemory(pid);
    const givingUp = new AbortController();
    const sampling = sampleMemory(pid, () => givingUp.abort());
    const startedAt = performance.now();
    this.#probe.begin(url, processes, probeLines);
    const result = await this.#attacker.run(attack.name, this.#sceneOf(attacked, index), givingUp.signal);
    // What the server still does when nobody waits for it any more counts too.
    await Bun.sleep(afterMs);
    const probe = await this.#probe.end();
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await settle(pid, attacked.startMemory, bounds);
    const memory: Memory = { start: attacked.startMemory, before, peak: sampling.stop(), after };
    const lost = processes.filter((id) => !processTree(pid).includes(id));
    const problems = [
      ...(givingUp.signal.aborted ? [`it was ended at ${maxMemoryMiB} MiB`] : []),
      ...result.problems,
      ...judge(probe, memory, bounds),
      ...(lost.length > 0 ? [`${lost.length} of its processes ended`] : []),
      ...(await checkAfterwards(url, bounds.afterwardsMs)),
    ];
    const { name, what, bound } = attack;
    return { name, what, bound, seconds, probe, memory, result, problems };
  }

  #sceneOf({ server: { url, pid } }: AttackedServer, index: number): Scene {
    const { engine, isHardened, workers, isShort, seconds } = this.#options;
    return {
      url,
      pid,
      engine,
      isHardened,
      workers,
      isShort,
      seconds,
      world: this.#world,
      databaseUrl: this.#location.url,
      spareDatabaseUrls: [this.#spares[0].url, this.#spares[1].url],
      address: `198.51.100.${1 + (index % 250)}`,
    };
  }
}

function isSameServer(one: Attack, other: Attack): boolean {
  return one.settings === other.settings && one.isSecure === other.isSecure;
}

function sampleMemory(pid: number, onTooMuch: () => void): { stop(): number } {
  let peak = 0;
  const sample = () => {
    const memory = readLargestMemory(pid);
    peak = Math.max(peak, memory);
    if (memory < maxMemoryMiB) return;
    killTree(pid);
    onTooMuch();
  };
  sample();
  const timer = setInterval(sample, sampleMs);
  return {
    stop() {
      sample();
      clearInterval(timer);
      return peak;
    },
  };
}

/** The memory once it is back within its bound, or once it has had the time. */
async function settle(pid: number, start: number, bounds: Bounds): Promise<number> {
  const until = performance.now() + bounds.settlingSeconds * 1000;
  for (;;) {
    const memory = readLargestMemory(pid);
    if (memory <= bounds.memoryFactor * start || performance.now() > until) return memory;
    await Bun.sleep(100);
  }
}
