import { createApp } from '../../src/app.ts';
import { createIdempotency } from '../../src/http/idempotency.ts';
import type { Database } from '../../src/storage/database.ts';
import { type TestApp, worldOf } from './app.ts';

/** The outcome of the transaction of a request with a key. */
export type Isolated = (database: Database) => Database['isolated'];

/** Sends a request to the app over its database, with a given outcome of keyed transactions. */
export async function sendWith(
  app: TestApp,
  isolated: Isolated,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const world = worldOf(app);
  const idempotency = createIdempotency(
    { ...world.database, isolated: isolated(world.database) },
    world.clock,
  );
  const faulty = createApp({ ...world, http: { ...world.http, idempotency } });
  return faulty.fetch(new Request(`http://app${path}`, init), { addressOf: () => '127.0.0.1' });
}
