import type { BlogEvent } from '../../src/blog/events.ts';
import type { Writer } from '../../src/storage/database.ts';
import { type TestApp, worldOf } from './app.ts';
import { until } from './live.ts';

/** Publishes events in one transaction, without the records that they name. An error before the commit undoes it. */
export function publish(
  app: TestApp,
  events: readonly BlogEvent[],
  beforeCommit: (writer: Writer) => unknown = () => undefined,
): Promise<void> {
  return worldOf(app).database.transaction(async (writer) => {
    for (const event of events) await writer.publish(JSON.stringify(event));
    await beforeCommit(writer);
  });
}

/** Lets those of the first events expire that meet a condition. */
export async function expireEvents(app: TestApp, count: number, condition: string): Promise<void> {
  const { events } = worldOf(app).database;
  await until(async () => (await events.read(0, 1)).last === count);
  await app.sql(`update events set created_at = 0 where ${condition}`);
  await events.sweep(3_600_000);
}
