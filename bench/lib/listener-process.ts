import { join } from 'node:path';
import { benchDirectory, bunBinary } from './places.ts';

export type Transport = 'websocket' | 'sse';

/** Subscribers in a separate process. */
export class ListenerProcess {
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  readonly #lines: AsyncIterator<string>;
  readonly #heardAt = new Map<string, number>();

  constructor(port: number, transport: Transport, subscribers: number, query: string) {
    const order = JSON.stringify({ port, transport, subscribers, query });
    this.#child = Bun.spawn([bunBinary, join(benchDirectory, 'lib/listeners.ts'), order], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#lines = linesOf(this.#child.stdout);
  }

  async ready(): Promise<void> {
    await this.#next();
  }

  /** The time at which the last subscriber received an event. */
  async heard(event: string): Promise<number> {
    while (!this.#heardAt.has(event)) {
      const [number = '', time = ''] = (await this.#next()).split(' ');
      this.#heardAt.set(number, Number(time));
    }
    return this.#heardAt.get(event) ?? Number.NaN;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#child.exited;
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the listeners ended');
    return value;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
