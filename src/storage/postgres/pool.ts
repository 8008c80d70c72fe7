import type { SQL, TransactionSQL } from 'bun';
import { Connections } from './connections.ts';
import { patienceFor } from './guard.ts';
import type { Server } from './server.ts';

/** Unlike `read write`, it leaves a server read-only that is configured to be. */
export const usualMode = 'isolation level read committed';

/** The connections to a server that are in use at the same time. All of them are replaced when the server is. */
export class Pool {
  readonly server: Server;
  readonly #size: number;
  readonly #graceMs: number;
  #connections: Connections | null = null;
  #generation = 0;

  constructor(server: Server, size: number, statementTimeoutMs: number) {
    this.server = server;
    this.#size = size;
    this.#graceMs = patienceFor(statementTimeoutMs);
  }

  /** Runs a statement. Others may be sent over the same connection before its response arrives. */
  share<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
    if (this.server.isPooled) return this.begin(usualMode, work);
    return this.#current.share(work);
  }

  /** Runs a statement on a connection of its own, so that no read waits behind the locks that it waits for. */
  hold<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
    if (this.server.isPooled) return this.begin(usualMode, work);
    return this.#current.hold(work);
  }

  begin<T>(mode: string, work: (tx: TransactionSQL) => PromiseLike<T>): Promise<T> {
    const run = async (tx: TransactionSQL) => {
      await this.server.beginOn(tx);
      return work(tx);
    };
    return this.#current.hold((sql) => sql.begin(mode, run) as Promise<T>);
  }

  async close(): Promise<void> {
    await this.#connections?.close(this.#graceMs);
  }

  get #current(): Connections {
    const { generation } = this.server;
    if (this.#connections === null || this.#generation !== generation) {
      // Work on the old connections may finish.
      void this.#connections?.close(this.#graceMs);
      this.#generation = generation;
      this.#connections = new Connections(this.server, this.#size);
    }
    return this.#connections;
  }
}
