import type { SQL, TransactionSQL } from 'bun';
import type { Connections, SessionSettings } from './configured-connections.ts';

/**
 * Creates connections through a pooler in transaction mode, which assigns a server connection to each transaction. A
 * session may belong to another client next, so nothing may remain in it: statements are unnamed, and each transaction
 * applies its own settings.
 */
export function connectionsByTransaction(sql: SQL, settings: SessionSettings): Connections {
  const setUp = Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ');
  const begin = (...given: readonly unknown[]): Promise<unknown> => {
    const [options, work] = given.length === 1 ? [undefined, given[0]] : given;
    const inTransaction = async (tx: TransactionSQL) => {
      await tx.unsafe(setUp).simple();
      return (work as (tx: TransactionSQL) => Promise<unknown>)(tx);
    };
    return typeof options === 'string' ? sql.begin(options, inTransaction) : sql.begin(inTransaction);
  };
  const unsafe = (statement: string, values?: unknown[]) => sql.unsafe(statement, values);
  const close = (options?: { timeout?: number }) => sql.close(options);
  return { begin, unsafe, close } as unknown as Connections;
}
