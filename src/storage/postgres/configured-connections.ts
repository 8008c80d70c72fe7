import type { SQL, TransactionSQL } from 'bun';

/** The methods that the program needs of a pool. Bun's pool has them, too. */
export type Connections = Pick<SQL, 'unsafe' | 'begin' | 'close'>;

export type SessionSettings = Readonly<Record<string, string>>;

type Work<T> = (sql: SQL) => PromiseLike<T>;

/**
 * Creates a pool that sends the settings after a connection is open. PgBouncer rejects them as startup parameters, and
 * Bun's pool does not report which of its connections are new.
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

/** One connection, opened on first use and reopened after a loss. */
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
