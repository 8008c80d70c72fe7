import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { benchDirectory, bunBinary } from './places.ts';

export type Transport = 'websocket' | 'sse';

export class ListenerProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #receivedAt = new Map<string, number>();

  constructor(port: number, transport: Transport, subscribers: number, query: string) {
    const order = JSON.stringify({ port, transport, subscribers, query });
    const child = spawn(bunBinary, [join(benchDirectory, 'lib/listeners.ts'), order], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  async ready(): Promise<void> {
    await this.#next();
  }

  /** The time at which the last subscriber received an event. */
  async received(event: string): Promise<number> {
    while (!this.#receivedAt.has(event)) {
      const [number = '', time = ''] = (await this.#next()).split(' ');
      this.#receivedAt.set(number, Number(time));
    }
    return this.#receivedAt.get(event) ?? Number.NaN;
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    if (this.#child.kill('SIGKILL')) await exited;
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the listeners ended');
    return value;
  }
}
