import { json } from '../../http/answer.ts';
import type { Interface } from '../../http/interface.ts';
import type { EventQueue } from '../../lib/event-queue.ts';
import type { Status } from './status.ts';

/** The status once, and as a stream of server-sent events. */
export function statusRoutes(status: Status): Interface['routes'] {
  return {
    '/status.json': { GET: async () => json(200, await status.read(), { 'cache-control': 'no-store' }) },
    '/status/events': {
      GET: () => {
        if (status.isFull) return json(503, { error: 'Too many listeners' }, { 'retry-after': '10' });
        return new Response(
          toStream(() => status.listen()),
          {
            headers: {
              'content-type': 'text/event-stream; charset=utf-8',
              'cache-control': 'no-store',
              'x-content-type-options': 'nosniff',
            },
          },
        );
      },
    },
  };
}

/** Listening begins when somebody reads: the answer to a `HEAD` is never read. */
function toStream(listen: () => Promise<EventQueue<string>>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let listening: Promise<EventQueue<string>> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        listening ??= listen();
        const { done, value } = await (await listening).next();
        if (done) return controller.close();
        controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await (await listening)?.return();
      },
    },
    { highWaterMark: 0 },
  );
}
