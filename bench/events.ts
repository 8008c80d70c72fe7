import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../src/lib/free-port.ts';
import { createProgressLine } from '../src/lib/progress-line.ts';
import { type EventFigures, writeEvents } from './lib/event-report.ts';
import { benchDirectory, bunBinary, rootDirectory } from './lib/places.ts';
import { median } from './lib/sandbox-report.ts';
import { launch, type ServerProcess } from './lib/server-process.ts';

/** `npm run bench:events`: what listeners cost one process, and how soon the last of them hears. */

/** As many as the descriptors of a process allow where 20,000 may be open. */
const counts = [1_000, 5_000, 10_000, 19_000];
const ofOneProcess = 5_000;
const events = 7;
const query = 'subscription { postCreated { id title author { name } } }';

const directory = await mkdtemp(join(tmpdir(), 'quintet-bench-'));
const progress = createProgressLine({ writesLines: true });

async function start(): Promise<ServerProcess> {
  const command = [bunBinary, '--no-env-file', '--config=bin/bunfig.toml', 'src/main.ts', 'serve', '--seed'];
  const port = await findFreePort();
  const env = {
    DATABASE_URL: `sqlite:${join(directory, 'events.db')}`,
    LOG_LEVEL: 'error',
    MAX_CONNECTIONS: '100000',
    MAX_CONNECTIONS_PER_CLIENT: '100000',
    GRAPHQL_MAX_SUBSCRIPTIONS: '100000',
    PORT: String(port),
  };
  const probe = (url: string) => fetch(`${url}/readyz`);
  return launch({ command, cwd: rootDirectory, env, probe }, port);
}

/** Some listeners in a process of their own. */
class Listeners {
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  readonly #lines: AsyncIterator<string>;

  constructor(url: string, subscribers: number) {
    const order = JSON.stringify({ url, subscribers, query });
    this.#child = Bun.spawn([bunBinary, join(benchDirectory, 'lib/listeners.ts'), order], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#lines = linesOf(this.#child.stdout);
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('listeners ended');
    return value;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#child.exited;
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

async function post(url: string, text: string): Promise<{ data?: Record<string, { id: string }> }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return (await response.json()) as never;
}

/** How long after the request the last of all has heard, in ms. */
async function measureEvent(server: ServerProcess, all: readonly Listeners[]): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now();
  const creation = 'mutation { createPost(title: "News", content: "Text", authorId: 1) { id } }';
  const created = await post(server.url, creation);
  if (created.data?.createPost === undefined) throw new Error(JSON.stringify(created));
  const heardAt = await Promise.all(all.map(async (listeners) => Number(await listeners.next())));
  return Math.max(...heardAt) - startedAt;
}

/** Once the garbage of opening them is collected. */
async function settledMemory(server: ServerProcess): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 10; look += 1) {
    await Bun.sleep(500);
    lowest = Math.min(lowest, await server.memory());
  }
  return lowest;
}

const server = await start();
const all: Listeners[] = [];
try {
  const before = await settledMemory(server);
  const steps: EventFigures['steps'][number][] = [];
  let open = 0;
  for (const count of counts) {
    progress.show(`${count} subscribers`, { atOnce: true });
    while (open < count) {
      const some = Math.min(ofOneProcess, count - open);
      const listeners = new Listeners(server.url, some);
      all.push(listeners);
      await listeners.next();
      open += some;
    }
    const memory = (await settledMemory(server)) - before;
    const delays: number[] = [];
    for (let event = 0; event < events; event += 1) delays.push(await measureEvent(server, all));
    steps.push({ count, memory, lastHeardMs: median(delays) });
  }
  progress.clear();
  await writeEvents({ steps });
} finally {
  for (const listeners of all) await listeners.stop();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
