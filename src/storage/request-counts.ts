import type { Database } from './database.ts';

/** Requests of clients within windows of time, counted by all processes on the database together. */
export function createRequestCounts(database: Database) {
  return {
    /** Counts one more, and tells how many there are. */
    async add(client: string, windowStart: number): Promise<number> {
      const row = await database.transaction(async (writer) =>
        writer.first<{ requests: number }>(
          `insert into request_counts (client, window_start, requests) values ($1, $2, 1)
           on conflict (client, window_start) do update set requests = request_counts.requests + 1
           returning requests`,
          [client, windowStart],
        ),
      );
      return row?.requests ?? 0;
    },

    async sweep(before: number): Promise<void> {
      await database.transaction((writer) =>
        writer.run('delete from request_counts where window_start < $1', [before]),
      );
    },
  };
}
