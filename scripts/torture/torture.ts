import { request } from '../../harness/http.ts';
import { Ledger } from '../../harness/ledger.ts';
import { anySeed, print } from '../../harness/options.ts';
import { runTool, serverOn } from '../../harness/server.ts';
import { listening, type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { summarize } from '../../harness/statistics.ts';
import { readUntil } from '../../harness/until.ts';
import { readConfig } from '../../src/config.ts';
import { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { connect } from '../../src/storage/open.ts';
import { Client } from './client.ts';
import { createPatroni, missingForPatroni } from './patroni.ts';
import { type FailoverPlace, type Place, places } from './places.ts';
import { blogScenario, runClients } from './scenarios.ts';
import { soak } from './soak.ts';
import { openSubscriber, type Subscriber, verifyEvents } from './subscriber.ts';
import { verify } from './verify.ts';

/** `npm run torture`: clients write at full speed, processes are killed, and no acknowledged write may be lost. */

const usage =
  'npm run torture -- [--engine sqlite|postgres] [--failover [--cluster pair|patroni]] [--rounds n] [--seconds n] [--seed n]\n' +
  'npm run torture -- --kill none [--engine sqlite|postgres] [--minutes n]';

interface TortureOptions {
  readonly engine: EngineName;
  readonly rounds: number;
  readonly seconds: number;
  readonly seed: number;
  readonly clients?: number;
  /** The cluster whose primary is lost and its standby promoted in each round; PostgreSQL only. */
  readonly failover?: 'pair' | 'patroni' | undefined;
}

type Summary = Torture['summary'];

/** The maximum time without a server that accepts writes. */
const longestLossMs = 2_000;

/** The maximum time from a promotion, and the proxy's switch to it, to the first acknowledged write. */
const longestFailoverMs = 2_000;

/** The time that the server may take to recover after its database. */
const longestReturnMs = 30_000;

/** The number of events after which a subscriber disconnects. */
const eventsPerConnection = [Number.POSITIVE_INFINITY, 50, 5];

/** Writes, kills, restarts and verifies, round after round on the same data. */
export async function runTorture(
  options: TortureOptions,
  onRound: (summary: Summary) => void = () => undefined,
): Promise<Summary> {
  const { engine, failover, rounds } = options;
  const place = await (failover === 'patroni' ? createPatroni() : places[failover ?? engine]());
  const torture = new Torture(place, options);
  try {
    while (torture.summary.rounds < rounds && torture.summary.violations.length === 0) {
      await torture.runRound();
      onRound(torture.summary);
    }
    return torture.summary;
  } finally {
    await torture.end();
    await place.remove();
  }
}

class Torture {
  readonly #place: Place | FailoverPlace;
  readonly #options: TortureOptions;
  readonly #ledger = new Ledger();
  readonly #random: Random;
  #server: ServerProcess | null = null;
  readonly #counts = { rounds: 0, serverKills: 0, databaseKills: 0 };
  /** The time from each promotion to the first acknowledged write, in milliseconds. */
  readonly #failovers: number[] = [];
  /** Connected from the first round to the last. */
  readonly #subscribers: Subscriber[] = [];

  constructor(place: Place | FailoverPlace, options: TortureOptions) {
    this.#place = place;
    this.#options = options;
    this.#random = new Random(options.seed);
  }

  get summary() {
    const { acknowledged, unanswered, violations } = this.#ledger;
    const events = this.#subscribers.reduce((sum, { received }) => sum + received.size, 0);
    const resumed = Math.max(0, ...this.#subscribers.map((subscriber) => subscriber.resumed));
    const failovers = this.#failovers;
    return { ...this.#counts, failovers, events, resumed, acknowledged, unanswered, violations };
  }

  async runRound(): Promise<void> {
    const url = await this.#start();
    const place = this.#place;
    if ('promote' in place) await this.#subscribe(url);
    let isOver = false;
    const { clients = 24 } = this.#options;
    const load = { url, ledger: this.#ledger, clients, seed: this.#random.bits() };
    const working = runClients(load, () => isOver);
    try {
      await Bun.sleep(this.#pause());
      if ('promote' in place) await this.#failOver(place);
      else if (place.killDatabase && this.#random.chance(0.5)) await this.#outlive(url, place.killDatabase);
      else await this.#killServer();
    } finally {
      isOver = true;
      await working;
    }
    await this.#verify(await this.#start());
    if ('promote' in place) await place.mend();
    this.#counts.rounds += 1;
  }

  async end(): Promise<void> {
    for (const subscriber of this.#subscribers) subscriber.close();
    await this.#server?.stop('SIGKILL');
  }

  /** Kills at any time, including startup. */
  #pause(): number {
    return 50 + this.#random.fraction() * this.#options.seconds * 1000;
  }

  /** Returns the address of the server; sometimes it is killed while it starts. */
  async #start(): Promise<string> {
    const spawn = () => startServerProcess(...serverOn(this.#place.url, { DATABASE_WAIT_SECONDS: '30' }));
    if (this.#server === null && this.#random.chance(0.2)) {
      this.#server = spawn();
      await Bun.sleep(this.#random.fraction() * 600);
      await this.#killServer();
    }
    this.#server ??= spawn();
    return listening(this.#server);
  }

  async #killServer(): Promise<void> {
    this.#counts.serverKills += 1;
    await this.#server?.stop('SIGKILL');
    this.#server = null;
  }

  /** The server keeps running. It must recover by itself, and accept writes again. */
  async #outlive(url: string, killDatabase: () => Promise<void>): Promise<void> {
    this.#counts.databaseKills += 1;
    await killDatabase();
    const read = async () => (await request(`${url}/posts?limit=1`, 'GET')).status;
    const status = await readUntil(longestReturnMs, read, (found) => found === 200);
    if (status !== 200) throw new Error('the server did not recover after its database');
    await Bun.sleep(this.#pause() / 4);
  }

  async #subscribe(url: string): Promise<void> {
    for (const maxEvents of eventsPerConnection.slice(this.#subscribers.length)) {
      this.#subscribers.push(await openSubscriber(url, this.#ledger, maxEvents));
    }
    // A subscriber that has received an event has a position to resume from.
    while (this.#subscribers.some(({ received }) => received.size === 0)) {
      await blogScenario(new Client({ url, ledger: this.#ledger, random: this.#random }));
    }
  }

  /** The server keeps running and writes to the promoted one; the former primary comes back and must not be used. */
  async #failOver(place: FailoverPlace): Promise<void> {
    const lostAt = performance.now();
    await place.losePrimary(this.#random);
    const written = new Promise<number>((resolve) => {
      this.#ledger.onAcknowledged = (sentAt) => sentAt > lostAt && resolve(performance.now());
    });
    await Bun.sleep(this.#random.fraction() * longestLossMs);
    const takesWritesAt = await place.promote();
    const tookMs = Math.max(0, (await written) - takesWritesAt);
    this.#failovers.push(Math.round(tookMs));
    if (tookMs > longestFailoverMs) this.#ledger.violate(`no write for ${tookMs} ms after a promotion`);
    await place.returnFormer();
    await Bun.sleep(this.#pause() / 2);
    if (await place.isFormerUsed()) this.#ledger.violate('a former primary was used');
  }

  async #verify(url: string): Promise<void> {
    const { databaseUrl: location } = readConfig({ DATABASE_URL: this.#place.url });
    const database = await connect({ location, poolSize: 2, waitSeconds: 30, statementTimeoutMs: 60_000 });
    try {
      await verify(database, url, this.#ledger, this.#random);
      await verifyEvents(database, this.#subscribers, this.#ledger);
    } finally {
      await database.close();
    }
  }
}

function describe(summary: Summary): string {
  const { failovers, databaseKills, events, resumed } = summary;
  const { p50, max } = summarize(failovers);
  return [
    `${summary.rounds} rounds`,
    failovers.length > 0
      ? `${failovers.length} failovers (writes again after ${p50} ms in the median, ${max} ms at most)`
      : `${summary.serverKills} kills of the server`,
    ...(databaseKills > 0 ? [`${databaseKills} kills of PostgreSQL`] : []),
    `${summary.acknowledged} writes acknowledged`,
    `${summary.unanswered} unanswered`,
    ...(events > 0 ? [`${events} events received, by one subscriber over ${resumed + 1} connections`] : []),
    `${summary.violations.length} lost or wrong`,
  ].join(', ');
}

if (import.meta.main) {
  const defaults = {
    kill: 'any',
    minutes: 5,
    failover: false,
    cluster: 'pair',
    rounds: 10,
    seconds: 3,
    seed: anySeed(),
  };

  await runTool(usage, defaults, async ({ kill, minutes, failover: hasFailover, cluster, ...options }) => {
    const { engine, rounds, seed } = options;
    if (kill === 'none') return soak(engine, minutes);
    const known = (['pair', 'patroni'] as const).find((name) => name === cluster);
    if (kill !== 'any' || known === undefined || (hasFailover && engine !== 'postgres'))
      throw new Error(usage);
    const failover = hasFailover ? known : undefined;
    const missing = failover === 'patroni' ? missingForPatroni() : [];
    if (missing.length > 0) {
      print(`skipped, because these are not installed: ${missing.join(', ')}`);
      return [];
    }
    print(
      `torture of ${engine}${failover ? ` with failover (${failover})` : ''}, ${rounds} rounds, seed ${seed}`,
    );
    const startedAt = Date.now();
    const summary = await runTorture({ ...options, failover }, (soFar) => print(describe(soFar)));
    print(`${describe(summary)}, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    return summary.violations;
  });
}
