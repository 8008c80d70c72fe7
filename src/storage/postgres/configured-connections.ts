import type { SQL, TransactionSQL } from 'bun';

/** The methods that the program needs of a pool. Bun's pool has them, too. */
export type Connections = Pick<SQL, 'unsafe' | 'begin' | 'close'>;

type SessionSettings = Readonly<Record<string, string>>;

type Work<T> = (sql: SQL) => PromiseLike<T>;
type InTransaction = (tx: TransactionSQL) => Promise<unknown>;
type BeginArguments = [...options: string[], work: InTransaction];

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

  const begin = (...given: BeginArguments): Promise<unknown> => withConnection((sql) => beginOn(sql, given));
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
    this.#statement = settingStatements('set', settings);
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

/**
 * Creates connections through a pooler in transaction mode, which assigns a server connection to each transaction. A
 * session may belong to another client next, so nothing may remain in it: statements are unnamed, and each transaction
 * applies its own settings.
 */
export function connectionsByTransaction(sql: SQL, settings: SessionSettings): Connections {
  const setUp = settingStatements('set local', settings);
  const begin = (...given: BeginArguments): Promise<unknown> => {
    const work = given.pop() as InTransaction;
    given.push(async (tx) => {
      await tx.unsafe(setUp).simple();
      return work(tx);
    });
    return beginOn(sql, given);
  };
  const unsafe = (statement: string, values?: unknown[]) => sql.unsafe(statement, values);
  const close = (options?: { timeout?: number }) => sql.close(options);
  return { begin, unsafe, close } as unknown as Connections;
}

function beginOn(sql: SQL, given: BeginArguments): Promise<unknown> {
  return sql.begin(...(given as [string, InTransaction]));
}

function settingStatements(verb: string, settings: SessionSettings): string {
  const statements = Object.entries(settings).map(([name, value]) => `${verb} ${name} = '${value}'`);
  return statements.join('; ');
}
