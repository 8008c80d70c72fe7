import type { SQL, TransactionSQL } from 'bun';
import type { Connections, SessionSettings } from './configured-connections.ts';

/**
 * Connections through a pooler that gives out a server's connection for each transaction. Nothing may be left behind in a
 * session that is somebody else's next: the statements of the pool have no names, and each transaction sets up itself.
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
