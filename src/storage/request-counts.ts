import type { Database } from './database.ts';

export type CountsByClient = ReadonlyMap<string, number>;

export type RequestCounts = ReturnType<typeof createRequestCounts>;

const maxFound = 1_000;

interface Row {
  readonly client: string;
  readonly requests: number;
}

/** Creates the counts of requests by client and time window, summed over all processes on the database. */
export function createRequestCounts(database: Database) {
  // The fixed order prevents deadlocks between processes.
  const add = `insert into request_counts (client, window_start, requests)
    select client, cast($1 as bigint), cast(requests as bigint)
    from ${database.dialect.rowsOf('$2', ['client', 'requests'])} where true order by client
    on conflict (client, window_start) do update set requests = request_counts.requests + excluded.requests
    returning client, requests`;
  return {
    /** Adds the counts of this process in one statement and returns the totals of the same clients. */
    async add(windowStart: number, counts: CountsByClient): Promise<CountsByClient> {
      const rows = [...counts].map(([client, requests]) => ({ client, requests }));
      return toCounts(
        await database.transaction(
          (writer) => writer.all<Row>(add, [windowStart, JSON.stringify(rows)]),
          'bookkeeping',
        ),
      );
    },

    async findBusiest(windowStart: number): Promise<CountsByClient> {
      return toCounts(
        await database.all<Row>(
          `select client, requests from request_counts where window_start = $1
           order by requests desc limit ${maxFound}`,
          [windowStart],
        ),
      );
    },

    async sweep(before: number): Promise<void> {
      await database.transaction(
        (writer) => writer.run('delete from request_counts where window_start < $1', [before]),
        'bookkeeping',
      );
    },
  };
}

function toCounts(rows: readonly Row[]): CountsByClient {
  return new Map(rows.map(({ client, requests }) => [client, Number(requests)]));
}
