/** A script in its own process that receives orders one at a time and replies to them. */
export class Child<Order, Result> {
  readonly pid: number;
  readonly #process: Bun.Subprocess;
  #settle: (result: Result | null) => void = () => undefined;

  constructor(file: string, variables: Readonly<Record<string, string>> = {}) {
    this.#process = Bun.spawn([process.execPath, file], {
      ipc: (result: Result) => this.#settle(result),
      env: { PATH: process.env.PATH ?? '', ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.pid = this.#process.pid;
    const end = () => this.end();
    process.once('exit', end);
    void this.#process.exited.then(() => {
      process.off('exit', end);
      this.#settle(null);
    });
  }

  send(order: Order): void {
    this.#process.send(order);
  }

  /** Returns the reply to an order; null if the process exited first. */
  ask(order: Order): Promise<Result | null> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.send(order);
    });
  }

  /** Sends SIGTERM, so that the script can stop what it has started. */
  end(): void {
    this.#process.kill('SIGTERM');
  }
}
