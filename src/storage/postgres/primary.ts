import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { Lookout, type ServerState, stateOf, stateQuestion } from './lookout.ts';
import { type Destination, type TlsFiles, tlsModes } from './relay/line.ts';
import { Relay } from './relay/relay.ts';

/** The interval of checks while a server takes writes, and while none does. */
const calmMs = 500;
const urgentMs = 100;

/**
 * Finds the server that takes writes, on the highest timeline that this process has seen: a former primary that returns
 * is not used, even if no other server responds. All connections go through the relay, and so follow the primary.
 */
export class Primary {
  readonly lookouts: readonly Lookout[];
  readonly #relay: Relay;
  readonly #firstLooks = Promise.withResolvers<void>();
  readonly #found = Promise.withResolvers<void>();
  /** Resolves once every server was checked: before that, a server with a higher timeline may be missed. */
  readonly looked = this.#firstLooks.promise;
  readonly found = this.#found.promise;
  readonly #looked = new Set<Lookout>();
  #current: Lookout | null = null;
  /** The timeline of the current primary when it was chosen or last responded. */
  #currentTimeline = 0;
  #highest = 0;
  #cluster: string | null = null;

  constructor(servers: readonly NamedServer[]) {
    this.lookouts = servers.map((server) => {
      const lookout: Lookout = new Lookout(
        server,
        () => this.#onLook(lookout),
        () => (this.#current?.state ? calmMs : urgentMs),
      );
      return lookout;
    });
    const admits = (row: readonly (string | null)[]) => this.#admits(stateOf(row));
    this.#relay = new Relay({ question: stateQuestion, admits }, () => this.suspect());
    for (const lookout of this.lookouts) void lookout.run();
  }

  /** The URL of the relay, which leads to the current primary. */
  get url(): string {
    const url = new URL(this.lookouts[0]?.server.url ?? '');
    url.searchParams.set('path', this.#relay.path);
    return url.href;
  }

  /** Null while no server takes writes. */
  get name(): string | null {
    return this.#current?.state ? this.#current.server.name : null;
  }

  get timeline(): number {
    return this.#highest;
  }

  /** Checks all servers soon, after an error that may mean a failover. */
  suspect(): void {
    for (const lookout of this.lookouts) lookout.hurry();
  }

  async close(): Promise<void> {
    this.#relay.close();
    await Promise.all(this.lookouts.map((lookout) => lookout.close()));
  }

  #onLook(lookout: Lookout): void {
    this.#looked.add(lookout);
    this.#relay.keepOpen();
    if (lookout.state !== null) this.#learn(lookout.state);
    if (this.#looked.size < this.lookouts.length) return;
    this.#firstLooks.resolve();
    this.#choose();
  }

  #learn({ cluster, timeline }: ServerState): void {
    this.#cluster ??= cluster;
    if (cluster === this.#cluster) this.#highest = Math.max(this.#highest, timeline);
  }

  #choose(): void {
    const next = this.#best();
    this.#currentTimeline = next?.state?.timeline ?? this.#currentTimeline;
    if (next === this.#current) return;
    this.#current = next;
    this.#relay.leadTo(next === null ? null : destinationOf(next.server));
    if (next !== null) this.#found.resolve();
  }

  /**
   * Returns the best server. A primary that does not respond to checks is kept: it may be out of connections while the
   * existing ones work.
   */
  #best(): Lookout | null {
    const fit = this.lookouts.filter(({ state }) => state !== null && this.#isFit(state));
    if (this.#current !== null && fit.includes(this.#current)) return this.#current;
    if (fit[0] !== undefined) return fit[0];
    const isSilent = this.#current?.state === null && this.#currentTimeline >= this.#highest;
    return isSilent ? this.#current : null;
  }

  #isFit({ takesWrites, timeline, cluster }: ServerState): boolean {
    return takesWrites && timeline >= this.#highest && cluster === this.#cluster;
  }

  /** Checks every connection before its first use: the role of the server may have changed since the last check. */
  #admits(state: ServerState): boolean {
    this.#learn(state);
    if (this.#isFit(state)) return true;
    this.suspect();
    return false;
  }
}

type Parsed = {
  readonly hostname: string;
  readonly port: number;
  readonly path?: string;
  readonly tls?: TlsFiles;
  readonly sslMode: number;
};

function destinationOf({ url }: NamedServer): Destination {
  const { hostname, port, path, tls, sslMode } = new SQL(url).options as unknown as Parsed;
  const tlsMode = tlsModes[sslMode] ?? 'verify-full';
  return { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, tls: tls ?? null, tlsMode };
}
