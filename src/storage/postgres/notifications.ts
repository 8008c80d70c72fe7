import { SQL } from 'bun';
import type { Listener } from '../database.ts';

/** The one channel of a database. */
export const channel = 'quintet';

/** Hears what all processes publish, through a connection of its own that is opened for the first listener. */
export class Notifications {
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  #listening: Promise<SQL> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Resolves once the server has acknowledged: nothing that is published after that is missed. */
  async add(listener: Listener): Promise<() => void> {
    this.#listening ??= this.#open();
    await this.#listening;
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    if (this.#listening !== null) await (await this.#listening).close({ timeout: 0 });
  }

  async #open(): Promise<SQL> {
    // Twice: at once when the connection is lost, and again when there is a new one, for those who came in between.
    const tellGap = () => {
      for (const listener of [...this.#listeners]) listener.onGap();
    };
    const sql = new SQL(this.#url, {
      max: 1,
      connection: { application_name: 'quintet events' },
      onclose: tellGap,
    });
    const hear = (message: string) => {
      for (const listener of this.#listeners) listener.onMessage(message);
    };
    try {
      await sql.listen(channel, hear, tellGap);
    } catch (error) {
      // The next listener tries again.
      this.#listening = null;
      await sql.close({ timeout: 0 });
      throw error;
    }
    return sql;
  }
}
