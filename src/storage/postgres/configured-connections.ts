import type { SQL, TransactionSQL } from 'bun';

/** What the program needs of a pool of connections. Bun's pool has it, too. */
export type Connections = Pick<SQL, 'unsafe' | 'begin' | 'close'>;

/** The settings that each connection has, by PostgreSQL's names. */
export type SessionSettings = Readonly<Record<string, string>>;

type Work<T> = (sql: SQL) => PromiseLike<T>;

/**
 * A pool that sends the settings of a connection once it is open. PgBouncer refuses them at the start of a connection,
 * and Bun's pool does not say which of its connections is new.
 */
export function configuredConnections(
  open: (onClose: () => void) => SQL,
  size: number,
  settings: SessionSettings,
): Connections {
  const all = Array.from({ length: size }, () => new ConfiguredConnection(open, settings));
  const idle = all.toReversed();
  const waiting: ((connection: ConfiguredConnection) => void)[] = [];

  async function withConnection<T>(work: Work<T>): Promise<T> {
    const connection =
      idle.pop() ?? (await new Promise<ConfiguredConnection>((take) => void waiting.push(take)));
    try {
      return await work(await connection.configured());
    } finally {
      const next = waiting.shift();
      if (next === undefined) idle.push(connection);
      else next(connection);
    }
  }

  const begin = (...given: readonly unknown[]): Promise<unknown> => {
    const [options, work] = given.length === 1 ? [undefined, given[0]] : given;
    const transaction = work as (tx: TransactionSQL) => Promise<unknown>;
    return withConnection((sql) =>
      typeof options === 'string' ? sql.begin(options, transaction) : sql.begin(transaction),
    );
  };
  const unsafe = (statement: string, values?: unknown[]): Promise<unknown> =>
    withConnection((sql) => sql.unsafe(statement, values));
  const close = async (options?: { timeout?: number }): Promise<void> => {
    await Promise.all(all.map((connection) => connection.close(options)));
  };
  return { begin, unsafe, close } as unknown as Connections;
}

/** One connection, opened when it is first used and again after it was lost. */
class ConfiguredConnection {
  readonly #sql: SQL;
  readonly #statement: string;
  #configuring: Promise<unknown> | null = null;

  constructor(open: (onClose: () => void) => SQL, settings: SessionSettings) {
    this.#sql = open(() => {
      this.#configuring = null;
    });
    this.#statement = Object.entries(settings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; ');
  }

  async configured(): Promise<SQL> {
    this.#configuring ??= this.#sql.unsafe(this.#statement).simple();
    try {
      await this.#configuring;
    } catch (error) {
      this.#configuring = null;
      throw error;
    }
    return this.#sql;
  }

  close(options?: { timeout?: number }): Promise<void> {
    return this.#sql.close(options);
  }
}
