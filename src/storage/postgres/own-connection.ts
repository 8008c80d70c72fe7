import type { SQL } from 'bun';
import type { Reader, Value } from '../database.ts';
import { createGuard, type Guard, isReadOnly } from './guard.ts';
import type { Pool } from './pool.ts';
import type { ServerRoute } from './server-route.ts';

/** A connection for work that must not wait for other work, opened on first use. It follows the route of the pool. */
export class OwnConnection implements Reader {
  readonly #route: ServerRoute;
  readonly #readerOn: (sql: SQL) => Reader;
  readonly #guard: Guard;
  #pool: Pool | null = null;

  constructor(route: ServerRoute, readerOn: (sql: SQL) => Reader, patienceMs: number) {
    this.#route = route;
    this.#readerOn = readerOn;
    this.#guard = createGuard(patienceMs, {
      onNoResponse: () => {
        route.onNoResponse();
        this.#pool?.renew();
      },
      onRefusedSettings: () => route.onRefusedSettings(),
      onReadOnly: () => undefined,
    });
  }

  all<Row>(statement: string, values?: readonly Value[]): Promise<Row[]> {
    return this.#guard.read(() => this.#ask((reader) => reader.all<Row>(statement, values)));
  }

  first<Row>(statement: string, values?: readonly Value[]): Promise<Row | null> {
    return this.#guard.read(() => this.#ask((reader) => reader.first<Row>(statement, values)));
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  async #ask<T>(question: (reader: Reader) => PromiseLike<T> | T): Promise<T> {
    try {
      return await question(this.#readerOn(this.#current().sql));
    } catch (error) {
      // Another server takes writes now.
      if (isReadOnly(error)) this.#leave();
      throw error;
    }
  }

  #current(): Pool {
    const { pool } = this.#route;
    this.#pool ??= pool.another(1);
    if (this.#pool.url !== pool.url) this.#pool.moveTo(pool.url);
    if (this.#pool.manner !== pool.manner) this.#pool.changeTo(pool.manner);
    return this.#pool;
  }

  #leave(): void {
    this.#route.onReadOnly();
    this.#pool?.leave();
  }
}
