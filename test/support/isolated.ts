import { createApp } from '../../src/app.ts';
import { createIdempotency } from '../../src/http/idempotency.ts';
import type { Database } from '../../src/storage/database.ts';
import { type TestApp, worldOf } from './app.ts';

/** Sends a request with an Idempotency-Key, and runs `atCommit` between its last statement and its commit. */
export async function sendUntilCommit(app: TestApp, request: Request, atCommit: () => void | Promise<void>) {
  const world = worldOf(app);
  const isolated: Database['isolated'] = (level, work) =>
    world.database.isolated(level, async (writer) => {
      const reply = await work(writer);
      await atCommit();
      return reply;
    });
  const idempotency = createIdempotency({ ...world.database, isolated }, world.clock);
  const interrupted = createApp({ ...world, http: { ...world.http, idempotency } });
  return interrupted.fetch(request, { addressOf: () => '127.0.0.1' });
}
