import { request } from '../../harness/http.ts';
import { spawnServer } from '../../harness/server.ts';
import { listening, type ServerProcess } from '../../harness/server-process.ts';
import { readConfig } from '../../src/config.ts';
import { Random } from '../../src/lib/random.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import { connect } from '../../src/storage/open.ts';
import { blogStory } from './blog-story.ts';
import { Ledger } from './ledger.ts';
import { createPatroni } from './patroni.ts';
import {
  createPair,
  createPostgresPlace,
  createSqlitePlace,
  type FailoverPlace,
  type Place,
} from './places.ts';
import { tellStories } from './stories.ts';
import { Subscriber, verifyEvents } from './subscriber.ts';
import { Teller } from './teller.ts';
import { verify } from './verify.ts';

export interface TortureOptions {
  readonly engine: EngineName;
  readonly rounds: number;
  /** The longest that a round writes before something is killed. */
  readonly seconds: number;
  readonly seed: number;
  readonly clients?: number;
  /** The cluster whose primary is lost and its standby promoted, round after round; PostgreSQL only. */
  readonly failover?: 'pair' | 'patroni' | undefined;
}

export interface Summary {
  readonly rounds: number;
  readonly serverKills: number;
  readonly databaseKills: number;
  /** How long each promoted server took writes before one was acknowledged, in milliseconds. */
  readonly failovers: readonly number[];
  /** The events that all subscribers together have received. */
  readonly events: number;
  /** How often the one that was cut off most went on after its last event. */
  readonly resumed: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  /** What differs from what was promised, in words. */
  readonly violations: readonly string[];
}

/** How long there is no server that takes writes, at most. */
const longestLossMs = 2_000;

/** How long the promoted server may take writes before one is acknowledged. */
const longestFailoverMs = 2_000;

/** How long the server may take to come back after its database. */
const longestReturnMs = 30_000;

/** How many events each subscriber receives before it breaks off its connection. */
const stays = [Number.POSITIVE_INFINITY, 50, 5];

const places = {
  sqlite: createSqlitePlace,
  postgres: createPostgresPlace,
  pair: createPair,
  patroni: createPatroni,
};

/** Writes, kills, starts again and looks, round after round on the same data. */
export async function runTorture(
  options: TortureOptions,
  onProgress: (summary: Summary) => void = () => undefined,
): Promise<Summary> {
  const place: Place | FailoverPlace = await places[options.failover ?? options.engine]();
  const torture = new Torture(place, options);
  const timer = setInterval(() => onProgress(torture.summary), 200);
  try {
    while (torture.summary.rounds < options.rounds && torture.summary.violations.length === 0) {
      await torture.runRound();
    }
    return torture.summary;
  } finally {
    clearInterval(timer);
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
  readonly #failovers: number[] = [];
  /** They stay from the first round to the last. */
  readonly #subscribers: Subscriber[] = [];

  constructor(place: Place | FailoverPlace, options: TortureOptions) {
    this.#place = place;
    this.#options = options;
    this.#random = new Random(options.seed);
  }

  get summary(): Summary {
    const { acknowledged, unanswered, violations } = this.#ledger;
    const events = this.#subscribers.reduce((sum, { heard }) => sum + heard.length, 0);
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
    const working = tellStories(load, () => isOver);
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

  /** Any moment counts, the first ones too. */
  #pause(): number {
    return 50 + this.#random.fraction() * this.#options.seconds * 1000;
  }

  /** The address of the server; now and then one is killed while it starts. */
  async #start(): Promise<string> {
    const spawn = () => spawnServer(this.#place.url, { DATABASE_WAIT_SECONDS: '30' });
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

  /** The server lives on. It must find its way back by itself, and take writes again. */
  async #outlive(url: string, killDatabase: () => Promise<void>): Promise<void> {
    this.#counts.databaseKills += 1;
    await killDatabase();
    const deadline = Date.now() + longestReturnMs;
    while ((await request(`${url}/posts?limit=1`, 'GET')).status !== 200) {
      if (Date.now() > deadline) throw new Error('the server did not come back after its database');
      await Bun.sleep(50);
    }
    await Bun.sleep(this.#pause() / 4);
  }

  async #subscribe(url: string): Promise<void> {
    for (const staysFor of stays.slice(this.#subscribers.length)) {
      this.#subscribers.push(await Subscriber.open(url, this.#ledger, staysFor));
    }
    // A subscriber that has received an event has a position to go on after.
    while (this.#subscribers.some(({ heard }) => heard.length === 0)) {
      await blogStory(new Teller({ url, ledger: this.#ledger, random: this.#random }));
    }
  }

  /** The server lives on, and writes to the promoted one; the former primary comes back, and must be left alone. */
  async #failOver(place: FailoverPlace): Promise<void> {
    const lostAt = performance.now();
    await place.losePrimary(this.#random);
    const written = this.#nextWrite(lostAt);
    await Bun.sleep(this.#random.fraction() * longestLossMs);
    const takesWritesAt = await place.promote();
    const tookMs = Math.max(0, (await written) - takesWritesAt);
    this.#failovers.push(Math.round(tookMs));
    if (tookMs > longestFailoverMs) this.#ledger.violate(`no write for ${tookMs} ms after a promotion`);
    await place.returnFormer();
    await Bun.sleep(this.#pause() / 2);
    if (await place.isFormerUsed()) this.#ledger.violate('a former primary was used');
  }

  /** Resolves with the time when a write was acknowledged that was sent after a time. */
  #nextWrite(after: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#ledger.onAcknowledged = (sentAt) => {
      if (sentAt > after) resolve(performance.now());
    };
    return promise;
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
