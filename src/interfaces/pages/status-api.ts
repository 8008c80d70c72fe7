import { json } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { RetryLater } from '../../lib/failure.ts';
import type { Services } from '../../services.ts';
import { answerFailure } from './errors.ts';
import { StatusWatch } from './status.ts';

/** Pages that watch at once. */
const mostViewers = 100;

const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };

type Viewer = ReadableStreamDefaultController<Uint8Array>;

/** The state of the server, once or as it changes. Where pages are for reading only, it is not there. */
export function statusApi(services: Services): Interface {
  const viewers = new Set<Viewer>();
  const watch = new StatusWatch(services, () => void tell());
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | null = null;

  async function tell(): Promise<void> {
    const message = encoder.encode(`data: ${JSON.stringify(await watch.read())}\n\n`);
    for (const viewer of viewers) {
      // Whoever has not read the last one is told a later one: each tells everything.
      if ((viewer.desiredSize ?? 0) > 0) viewer.enqueue(message);
    }
  }

  function leave(viewer: Viewer): void {
    viewers.delete(viewer);
    if (viewers.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  function join(viewer: Viewer): void {
    viewers.add(viewer);
    timer ??= setInterval(() => void tell().catch(() => undefined), 1000);
  }

  async function open(exchange: Exchange): Promise<Response> {
    if (exchange.method === 'HEAD') return new Response(null, { headers });
    if (viewers.size >= mostViewers) throw new RetryLater('UNAVAILABLE', 60);
    await watch.read();
    let own: Viewer;
    const stream = new ReadableStream<Uint8Array>({
      start: (viewer) => {
        own = viewer;
        join(viewer);
        return tell();
      },
      cancel: () => leave(own),
    });
    return new Response(stream, { headers });
  }

  return {
    name: 'Status',
    answerFailure,
    isResourceful: false,
    routes: services.pages.areLive
      ? {
          '/status.json': { GET: async () => json(200, await watch.read(), { 'cache-control': 'no-store' }) },
          '/status/events': { GET: open },
        }
      : {},
    async close() {
      if (timer !== null) clearInterval(timer);
      for (const viewer of viewers) viewer.close();
      viewers.clear();
      await watch.close();
    },
  };
}
