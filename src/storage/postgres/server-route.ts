import type { ServersInUse } from '../database.ts';
import { serversOf } from '../server-url.ts';
import type { Troubles } from './guard.ts';
import { Pool, type PoolOptions } from './pool.ts';
import type { Primary } from './primary.ts';
import { byTransaction, findPrimary, type Reaching, waitForServer } from './reach-server.ts';

/** The interval at which a single server is asked if its commits wait for a standby. */
const checkMs = 5_000;

/**
 * The route to the server that takes writes. A single server is reached directly. One of several, or one whose commits
 * wait for a standby, is reached through a relay.
 */
export class ServerRoute implements Troubles {
  readonly pool: Pool;
  readonly #reaching: Reaching;
  #primary: Primary | null;
  #timer: Timer | undefined;
  #isClosed = false;

  constructor(pool: Pool, reaching: Reaching, primary: Primary | null) {
    this.pool = pool;
    this.#reaching = reaching;
    this.#primary = primary;
  }

  onNoResponse(): void {
    this.#primary?.suspect();
    this.pool.renew();
  }

  /** Handles a pooler that appeared after startup. Its mode is unknown, so statements become unnamed. */
  onRefusedSettings(): void {
    if (this.pool.manner === 'at once') this.onDeaf();
  }

  onDeaf(): void {
    if (this.pool.manner === 'by transaction') return;
    this.pool.changeTo('by transaction');
    this.#reaching.notice?.(byTransaction);
  }

  onReadOnly(): void {
    this.#primary?.suspect();
    this.pool.leave();
  }

  servers(): ServersInUse | null {
    const { servers } = this.#reaching;
    if (this.#primary === null || servers.length === 1) return null;
    const { name: primary, timeline } = this.#primary;
    return { names: servers.map(({ name }) => name), primary, timeline };
  }

  /**
   * Switches to a relay if commits wait for standbys: an unconfirmed commit is reported by a notice, which only a relay
   * sees.
   */
  async watchCommits(): Promise<void> {
    if (this.#primary !== null || this.#isClosed) return;
    if (await this.#waitsForStandbys()) await this.#goThroughRelay();
    else this.#checkLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#primary?.close();
  }

  #checkLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.watchCommits().catch(() => this.#checkLater()), checkMs);
    this.#timer.unref();
  }

  async #waitsForStandbys(): Promise<boolean> {
    const statement = "select current_setting('synchronous_standby_names') as names";
    const [row] = await this.pool.sql.unsafe(statement).catch(() => []);
    return row !== undefined && row.names !== '';
  }

  async #goThroughRelay(): Promise<void> {
    const primary = await findPrimary(this.#reaching);
    if (this.#isClosed) return primary.close();
    this.#primary = primary;
    this.pool.moveTo(primary.url);
  }
}

export async function openRoute(options: PoolOptions): Promise<ServerRoute> {
  const servers = serversOf(options.url) ?? [];
  const { waitSeconds, notice } = options;
  const reaching = { servers, waitSeconds, ...(notice && { notice }) };
  const primary = servers.length > 1 ? await findPrimary(reaching) : null;
  const pool = new Pool({ ...options, url: primary?.url ?? options.url });
  const route = new ServerRoute(pool, reaching, primary);
  try {
    await waitForServer(pool, reaching);
    if (!options.isForReading) await route.watchCommits();
    return route;
  } catch (error) {
    await pool.close();
    await route.close();
    throw error;
  }
}
