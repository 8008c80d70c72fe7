import { lookup } from 'node:dns/promises';
import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { refusesSettings, within } from './guard.ts';
import type { Lookout } from './lookout.ts';
import type { Pool, PoolOptions } from './pool.ts';
import { Primary } from './primary.ts';
import { echoTimeoutMs, receivesOwnNotices } from './receives-own-notices.ts';

/** Thrown if no usable server is found. The message is one line for the operator. */
export class DatabaseUnreachable extends Error {}

export const byTransaction =
  'PostgreSQL is behind a transaction-mode pooler, which does not deliver notifications: named statements are disabled, and events are polled from the log (set DATABASE_POOLER=transaction to skip this check)';

export interface Reaching extends Pick<PoolOptions, 'waitSeconds' | 'notice'> {
  readonly servers: readonly NamedServer[];
}

/**
 * Waits until the server responds. Refused connections are retried, because a server that is still starting is normal.
 */
export async function waitForServer(pool: Pool, reaching: Reaching): Promise<void> {
  const deadline = performance.now() + reaching.waitSeconds * 1000;
  // Even without waiting, a running server needs time to respond.
  const lastReply = Math.max(deadline, performance.now() + 1000);
  let refusal: unknown;
  for (;;) {
    try {
      // This check must precede any named statement.
      const receivedBy = Math.max(lastReply, performance.now() + echoTimeoutMs + 1000);
      if (pool.manner !== 'by transaction' && !(await within(receivedBy, receivesOwnNotices(pool.url)))) {
        pool.changeTo('by transaction');
        reaching.notice?.(byTransaction);
      }
      await within(lastReply, pool.sql.unsafe('select 1'));
      return;
    } catch (error) {
      if (refusesSettings(error) && pool.manner === 'at once') {
        pool.changeTo('afterwards');
        continue;
      }
      // The last attempt may have been cut short by the deadline; an earlier error of the server is more informative.
      if (error instanceof SQL.PostgresError) refusal = error;
      if (performance.now() >= deadline || !isTemporary(error)) {
        await pool.sql.close({ timeout: 0 });
        const [server] = reaching.servers;
        throw unreachable(reaching, await reasonOf(refusal ?? error, server?.url ?? pool.url));
      }
      await Bun.sleep(100);
    }
  }
}

/** Finds the server that takes writes. A standby that is being promoted is waited for, up to the deadline. */
export async function findPrimary(reaching: Reaching): Promise<Primary> {
  const primary = new Primary(reaching.servers);
  try {
    await primary.looked;
    requireOneCluster(primary.lookouts);
    const deadline = performance.now() + reaching.waitSeconds * 1000;
    const isHopeless = primary.lookouts.every(({ error }) => error !== null && !isTemporary(error));
    await within(isHopeless ? 0 : deadline, primary.found).catch(async () => {
      throw unreachable(reaching, await reasonsOf(primary.lookouts));
    });
    return primary;
  } catch (error) {
    await primary.close();
    throw error;
  }
}

function requireOneCluster(lookouts: readonly Lookout[]): void {
  const found = lookouts.flatMap(({ server, state }) => (state === null ? [] : [{ server, state }]));
  if (new Set(found.map(({ state }) => state.cluster)).size <= 1) return;
  const names = found.map(({ server, state }) => `${server.name} is ${state.cluster}`);
  throw new DatabaseUnreachable(
    `the hosts of DATABASE_URL are not in one cluster: the system identifier of ${names.join(', of ')}; list only a primary and its standbys`,
  );
}

async function reasonsOf(lookouts: readonly Lookout[]): Promise<string> {
  const reasons = await Promise.all(
    lookouts.map(async ({ server, state, error }) => {
      if (state === null) return `${server.name}: ${await reasonOf(error, server.url)}`;
      return `${server.name}: ${state.isStandby ? 'it is a standby' : 'it does not accept writes'}`;
    }),
  );
  return reasons.length === 1 ? reasons.join() : `no host accepts writes (${reasons.join('; ')})`;
}

function unreachable({ servers, waitSeconds }: Reaching, reason: string): DatabaseUnreachable {
  const names = servers.map(({ name }) => name).join(',');
  const path = new URL(servers[0]?.url ?? '').pathname;
  return new DatabaseUnreachable(
    `cannot use PostgreSQL at ${names}${path} (waited up to ${waitSeconds} s): ${reason}`,
  );
}

/** Explains a failed connection, for which the driver gives no cause. Most often the host name or the port is wrong. */
async function reasonOf(error: unknown, url: string): Promise<string> {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof SQL.PostgresError && error.errno === standbyState) return 'it is a standby';
  if (error instanceof SQL.PostgresError && error.errno !== undefined) return reason;
  const { hostname } = new URL(url);
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  );
  if (!isKnown) return `the host ${hostname} does not exist`;
  return isRefused(error) ? 'the connection was refused' : reason;
}

function isRefused(error: unknown): boolean {
  return error instanceof SQL.PostgresError && error.code === 'ERR_POSTGRES_CONNECTION_REFUSED';
}

/** The SQL state with which a standby rejects writes. */
const standbyState = '25006';

/** Returns true if the server is starting (57P03), full (53300), not yet promoted, or not yet reachable. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false;
  return error.errno === undefined || ['57P03', '53300', standbyState].includes(error.errno);
}
