import * as z from 'zod';
import { bearerOperations } from '../../http/bearer.ts';
import { eventStreamType, MessageStream, wantsEventStream } from '../../http/event-stream.ts';
import { type Example, operation } from '../../http/operation.ts';
import { json, Reply } from '../../http/reply.ts';
import { Coalesced } from '../../lib/coalesced.ts';
import { expositionType, writeExposition } from '../../observe/metric.ts';
import { type Gather, metricsOf } from '../../observe/observation.ts';
import { unknownHost } from '../../openapi/shapes.ts';
import { statusShape } from './shapes.ts';
import type { Status } from './status.ts';

export const observingTag = 'Observing';
const tag = observingTag;

export function getMetrics(token: string | null, gather: Gather) {
  // These requests wait for no turn, so those that come within 50 ms share one text, which has thousands of lines.
  const replies = new Coalesced(async () => {
    const text = writeExposition(metricsOf(await gather()));
    return new Reply(200, text, { 'content-type': expositionType, 'cache-control': 'no-store' }).kept();
  }, 50);
  return bearerOperations(token)({
    route: 'GET /metrics',
    id: 'getMetrics',
    tag,
    summary: 'Get the metrics of all processes',
    description:
      'Returns metrics in the Prometheus text format. If `METRICS_TOKEN` is set, it is required as a bearer token.',
    caller: token === null ? undefined : ('required' as const),
    responses: {
      200: { description: 'The metrics.', shape: z.string(), mediaType: 'text/plain', isOpenEnded: true },
      421: unknownHost,
    },
    isLive: true,
    isUnlimited: true,
    examples: [
      {
        name: 'metrics',
        summary: 'Two of the lines',
        reply: {
          status: 200,
          body: '# TYPE quintet_database_listeners gauge\nquintet_database_listeners 1\n',
        },
      },
    ],
    handle: () => replies.run(),
  });
}

const statusExample: Example = {
  name: 'status',
  summary: 'A server that has just started',
  reply: {
    status: 200,
    body: {
      version: '0.2.0',
      engine: 'sqlite',
      uptimeSeconds: 3,
      processes: 1,
      requests: { total: 1, perSecond: [0, 1], byInterface: { 'Posts API': 1 } },
      events: [{ kind: 'postCreated', postId: 1, time: '2026-01-31T09:30:00.000Z' }],
    },
  },
};

export const getStatus = (status: Status) =>
  operation({
    route: 'GET /status.json',
    id: 'getStatus',
    tag,
    summary: 'Get the status of the service',
    description:
      'Returns the requests in each second of the last minute, oldest first, and the latest events of the blog.',
    responses: { 200: { description: 'The status.', shape: statusShape, isOpenEnded: true } },
    isLive: true,
    examples: [statusExample],
    handle: () => replyStatus(status),
  });

async function replyStatus(status: Status): Promise<Reply> {
  return json(200, await status.read(), { 'cache-control': 'no-store' });
}

export const listenToStatus = (status: Status) =>
  operation({
    route: 'GET /status/events',
    id: 'listenToStatus',
    tag,
    summary: 'Stream the status of the service',
    description:
      'Streams server-sent events: `status` immediately and every two seconds, and `event` for every change in the blog. At most 100 listeners. ' +
      'A client that does not name `text/event-stream` in `Accept` receives the current status.',
    responses: {
      200: {
        description: 'An open stream, or the current status as JSON.',
        shape: statusShape,
        otherTypes: { [eventStreamType]: z.string() },
        isEndless: true,
      },
    },
    isLive: true,
    examples: [statusExample],
    async handle({ exchange }) {
      if (!wantsEventStream(exchange)) return replyStatus(status);
      if (status.isFull) return json(503, { error: 'Too many listeners' }, { 'retry-after': '10' });
      return new MessageStream(exchange, () => status.listen());
    },
  });
