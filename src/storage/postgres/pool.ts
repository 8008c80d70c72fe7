import type { ReservedSQL, SQL, TransactionSQL } from 'bun';
import { RetryLater } from '../../lib/failure.ts';
import { isConnectionLost, UnusableServer } from './errors.ts';
import { patienceFor } from './guard.ts';
import type { Server } from './server.ts';

/** Unlike `read write`, it leaves a server read-only that is configured to be. */
export const usualMode = 'isolation level read committed';

interface Session {
  readonly client: SQL;
  readonly sql: ReservedSQL;
  /** The statements under way that share it. */
  statements: number;
  isHeld: boolean;
  onDrained(): void;
}

/**
 * The configured connections to a server. The driver's own pool does not tell which of its connections are new. All of
 * them are replaced when the server is.
 */
export class Pool {
  readonly server: Server;
  readonly #size: number;
  readonly #graceMs: number;
  readonly #waiting: (() => void)[] = [];
  #sessions = new Set<Session>();
  #opening = { count: 0 };
  #generation = 0;
  #isClosed = false;

  constructor(server: Server, size: number, statementTimeoutMs: number) {
    this.server = server;
    this.#size = size;
    this.#graceMs = patienceFor(statementTimeoutMs);
  }

  /** Runs a statement. Others may be sent over the same connection before its response arrives. */
  async share<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
    if (this.server.isPooled) return this.begin(usualMode, work);
    const session = await this.#take((found) => {
      found.statements += 1;
    });
    try {
      return await work(session.sql);
    } catch (error) {
      throw this.#forgetIfLost(session, error);
    } finally {
      session.statements -= 1;
      if (session.statements === 0) session.onDrained();
      this.#waiting.shift()?.();
    }
  }

  /** Runs a statement on a connection of its own, so that no read waits behind the locks that it waits for. */
  hold<T>(work: (sql: SQL) => PromiseLike<T>): Promise<T> {
    return this.server.isPooled ? this.begin(usualMode, work) : this.#hold(work);
  }

  begin<T>(mode: string, work: (tx: TransactionSQL) => PromiseLike<T>): Promise<T> {
    const run = async (tx: TransactionSQL) => {
      await this.server.beginOn(tx);
      return work(tx);
    };
    return this.#hold((sql) => sql.begin(mode, run) as Promise<T>);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#retire();
  }

  async #hold<T>(work: (sql: ReservedSQL) => PromiseLike<T>): Promise<T> {
    const session = await this.#take((found) => {
      found.isHeld = true;
    });
    try {
      const drained = new Promise<void>((resolve) => {
        session.onDrained = resolve;
      });
      if (session.statements > 0) await drained;
      return await work(session.sql);
    } catch (error) {
      throw this.#forgetIfLost(session, error);
    } finally {
      session.isHeld = false;
      this.#waiting.shift()?.();
    }
  }

  /** Finds a session, or opens one, and marks it before anybody else can take it. */
  async #take(mark: (session: Session) => void): Promise<Session> {
    for (let tries = 0; ; tries += 1) {
      if (this.#isClosed) throw new RetryLater('UNAVAILABLE', 1);
      if (this.#generation !== this.server.generation) void this.#retire();
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
    return this.#sessions.size + this.#opening.count >= this.#size;
  }

  /** Returns an idle session or, if no other can be opened, the least busy one: its statement may take long. */
  #find(): Session | null {
    const found = this.#leastBusy();
    return found?.statements === 0 || this.#isFull ? found : null;
  }

  #leastBusy(): Session | null {
    let best: Session | null = null;
    for (const session of this.#sessions) {
      if (session.isHeld || (best !== null && session.statements >= best.statements)) continue;
      best = session;
      if (session.statements === 0) break;
    }
    return best;
  }

  /** Opens a session. If the server has no room for another one, a busy one is shared. */
  async #add(mark: (session: Session) => void): Promise<Session> {
    const opening = this.#opening;
    opening.count += 1;
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
      opening.count -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #open(): Promise<Session> {
    const generation = this.#generation;
    let forget = (): void => undefined;
    const opened = await this.server.open(() => forget());
    const session: Session = { ...opened, statements: 0, isHeld: false, onDrained: () => undefined };
    if (generation !== this.#generation) {
      end(session);
      throw new UnusableServer('the connections were replaced');
    }
    this.#sessions.add(session);
    forget = () => {
      if (this.#sessions.delete(session)) this.#waiting.shift()?.();
    };
    return session;
  }

  /** The driver may have reported the loss of a connection before its session was known. */
  #forgetIfLost(session: Session, error: unknown): unknown {
    if (isConnectionLost(error)) this.#sessions.delete(session);
    return error;
  }

  /** Uses new sessions from now on. Work on the others may finish in time. */
  async #retire(): Promise<void> {
    const old = [...this.#sessions];
    this.#generation = this.server.generation;
    this.#sessions = new Set();
    this.#opening = { count: 0 };
    for (const wake of this.#waiting.splice(0)) wake();
    const deadline = performance.now() + this.#graceMs;
    const isBusy = ({ statements, isHeld }: Session) => statements > 0 || isHeld;
    while (old.some(isBusy) && performance.now() < deadline) await Bun.sleep(10);
    for (const session of old) end(session);
  }
}

function end({ client }: Session): void {
  void client.close({ timeout: 0 }).catch(() => undefined);
}
