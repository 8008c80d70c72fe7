import { createApp } from '../../src/app.ts';
import { createIdempotency } from '../../src/http/idempotency.ts';
import type { Database } from '../../src/storage/database.ts';
import type { TestApp } from './app.ts';

/** How a transaction of a request under a key ends, on this database. */
export type Isolated = (database: Database) => Database['isolated'];

/** Sends a request to the app over its database, whose transactions for keys end as a test says. */
export async function sendWith(
  { world }: TestApp,
  isolated: Isolated,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const idempotency = createIdempotency({ ...world.database, isolated: isolated(world.database) });
  const faulty = createApp({ ...world, http: { ...world.http, idempotency } });
  return faulty.fetch(new Request(`http://app${path}`, init), { addressOf: () => '127.0.0.1' });
}
