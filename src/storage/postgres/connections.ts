import type { ReservedSQL, SQL } from 'bun';
import { UnusableServer } from './errors.ts';
import type { Server } from './server.ts';

class Session {
  readonly client: SQL;
  readonly sql: ReservedSQL;
  /** The statements under way that share it. */
  statements = 0;
  isHeld = false;
  onDrained: (() => void) | null = null;

  constructor(client: SQL, sql: ReservedSQL) {
    this.client = client;
    this.sql = sql;
  }

  get isIdle(): boolean {
    return this.statements === 0 && !this.isHeld;
  }
}

/** A pool of configured connections. The driver's own pool does not tell which of its connections are new. */
export class Connections {
  readonly #server: Pick<Server, 'open'>;
  readonly #size: number;
  readonly #sessions = new Set<Session>();
  readonly #waiting: (() => void)[] = [];
  #opening = 0;
  #isClosed = false;

  constructor(server: Pick<Server, 'open'>, size: number) {
    this.#server = server;
    this.#size = size;
  }

  async share<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
    const session = await this.#take((found) => {
      found.statements += 1;
    });
    try {
      return await work(session.sql);
    } finally {
      session.statements -= 1;
      if (session.statements === 0) session.onDrained?.();
      this.#release(session);
    }
  }

  async hold<T>(work: (sql: ReservedSQL) => PromiseLike<T>): Promise<T> {
    const session = await this.#take((found) => {
      found.isHeld = true;
    });
    try {
      await drained(session);
      return await work(session.sql);
    } finally {
      session.isHeld = false;
      this.#release(session);
    }
  }

  /** Closes each connection once it is idle, or when the time is up. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    for (const session of this.#sessions) this.#release(session);
    const deadline = performance.now() + graceMs;
    while (this.#sessions.size > 0 && performance.now() < deadline) await Bun.sleep(10);
    for (const session of this.#sessions) this.#end(session);
  }

  /** Finds a session, or opens one, and marks it before anybody else can take it. */
  async #take(mark: (session: Session) => void): Promise<Session> {
    for (let tries = 0; ; tries += 1) {
      if (this.#isClosed) throw new UnusableServer('the connections were replaced');
      const session = this.#find();
      if (session !== null) {
        mark(session);
        return session;
      }
      if (!this.#isFull) return this.#add(mark);
      await new Promise<void>((wake) => {
        if (tries === 0) this.#waiting.push(wake);
        else this.#waiting.unshift(wake);
      });
    }
  }

  get #isFull(): boolean {
    return this.#sessions.size + this.#opening >= this.#size;
  }

  /** Returns an idle session or, while no other can be opened, the least busy one. */
  #find(): Session | null {
    const found = this.#leastBusy();
    return found === null || found.isIdle || this.#isFull || this.#opening > 0 ? found : null;
  }

  #leastBusy(): Session | null {
    let best: Session | null = null;
    for (const session of this.#sessions) {
      if (session.isHeld || (best !== null && session.statements >= best.statements)) continue;
      best = session;
      if (session.isIdle) break;
    }
    return best;
  }

  /** Opens a session. If the server has no room for another one, a busy one is shared. */
  async #add(mark: (session: Session) => void): Promise<Session> {
    this.#opening += 1;
    try {
      const session = await this.#open();
      mark(session);
      return session;
    } catch (error) {
      const other = this.#leastBusy();
      if (other === null) throw error;
      mark(other);
      return other;
    } finally {
      this.#opening -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #open(): Promise<Session> {
    let forget = (): void => undefined;
    const { client, sql } = await this.#server.open(() => forget());
    const session = new Session(client, sql);
    this.#sessions.add(session);
    forget = () => this.#forget(session);
    return session;
  }

  #release(session: Session): void {
    if (!session.isIdle) return;
    if (this.#isClosed) this.#end(session);
    else this.#waiting.shift()?.();
  }

  #end(session: Session): void {
    this.#forget(session);
    void session.client.close({ timeout: 0 }).catch(() => undefined);
  }

  /** Forgets a session that was closed, so that another one can be opened. */
  #forget(session: Session): void {
    if (this.#sessions.delete(session)) this.#waiting.shift()?.();
  }
}

async function drained(session: Session): Promise<void> {
  if (session.statements === 0) return;
  await new Promise<void>((resolve) => {
    session.onDrained = resolve;
  });
  session.onDrained = null;
}
