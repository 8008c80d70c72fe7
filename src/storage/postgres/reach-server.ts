import { lookup } from 'node:dns/promises';
import { SQL } from 'bun';
import { ServerGone } from '../database.ts';
import { isServerGone, NoResponse, stateOf, UnusableServer } from './errors.ts';
import type { Pool } from './pool.ts';
import { within } from './pulse.ts';

/**
 * Waits until the server accepts a connection. Refused connections are retried, because a server that is still
 * starting is normal.
 */
export async function waitForServer(pool: Pool, waitSeconds: number): Promise<void> {
  const { server } = pool;
  const deadline = performance.now() + waitSeconds * 1000;
  let refusal: unknown;
  for (;;) {
    try {
      await server.detectPooler();
      // Even without waiting, a running server needs time to respond.
      const lastReply = Math.max(deadline, performance.now() + 1000);
      return await within(
        lastReply,
        pool.hold(async () => undefined),
      );
    } catch (error) {
      // The last attempt may have been cut short by the deadline; an earlier error is more informative.
      if (!(error instanceof NoResponse)) refusal = error;
      if (performance.now() >= deadline || !isTemporary(error)) {
        await pool.close();
        const { host, pathname } = new URL(server.url);
        const reason = await reasonOf(refusal ?? error, server.url);
        const message = `cannot use PostgreSQL at ${host}${pathname} (waited up to ${waitSeconds} s): ${reason}`;
        throw isServerGone(refusal ?? error) ? new ServerGone(message) : new Error(message);
      }
      await Bun.sleep(100);
    }
  }
}

/** Explains a failed connection, for which the driver gives no cause. Most often the host name or the port is wrong. */
async function reasonOf(error: unknown, url: string): Promise<string> {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof UnusableServer || stateOf(error) !== '') return reason;
  const { hostname } = new URL(url);
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  );
  if (!isKnown) return `the host ${hostname} does not exist`;
  const isRefused = error instanceof SQL.PostgresError && error.code === 'ERR_POSTGRES_CONNECTION_REFUSED';
  return isRefused ? 'the connection was refused' : reason;
}

/** Returns true if the server is starting (57P03), full (53300), not yet promoted, or not yet reachable. */
function isTemporary(error: unknown): boolean {
  if (error instanceof UnusableServer) return true;
  if (!(error instanceof SQL.PostgresError)) return false;
  return error.errno === undefined || ['57P03', '53300'].includes(error.errno);
}
