import type { Database } from './database.ts';

export type CountsByClient = ReadonlyMap<string, number>;

/** Requests of clients within windows of time, as all processes on the database have counted them. */
export interface RequestCounts {
  /** Adds the counts of this process in one statement, and gives the sums of the same clients. */
  add(windowStart: number, counts: CountsByClient): Promise<CountsByClient>;
  /** The clients with the most requests, as many as one look should cost. */
  findBusiest(windowStart: number): Promise<CountsByClient>;
  /** Deletes the windows before. */
  sweep(before: number): Promise<void>;
}

/** Clients of one look. */
const maxFound = 1_000;

interface Row {
  readonly client: string;
  readonly requests: number;
}

export function createRequestCounts(database: Database): RequestCounts {
  // In one order, so that two processes never wait for each other's rows.
  const add = `insert into request_counts (client, window_start, requests)
    select client, cast($1 as bigint), cast(requests as bigint)
    from ${database.dialect.rowsOf('$2', ['client', 'requests'])} where true order by client
    on conflict (client, window_start) do update set requests = request_counts.requests + excluded.requests
    returning client, requests`;
  return {
    async add(windowStart, counts) {
      const rows = [...counts].map(([client, requests]) => ({ client, requests }));
      return toCounts(
        await database.transaction((writer) => writer.all<Row>(add, [windowStart, JSON.stringify(rows)])),
      );
    },

    async findBusiest(windowStart) {
      return toCounts(
        await database.all<Row>(
          `select client, requests from request_counts where window_start = $1
           order by requests desc limit ${maxFound}`,
          [windowStart],
        ),
      );
    },

    async sweep(before) {
      await database.transaction((writer) =>
        writer.run('delete from request_counts where window_start < $1', [before]),
      );
    },
  };
}

function toCounts(rows: readonly Row[]): CountsByClient {
  return new Map(rows.map(({ client, requests }) => [client, Number(requests)]));
}
