import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import type { Services } from '../../services.ts';

const tag = 'Observing';
const about = 'What is told of a running service.';

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ObservingError' });

/** Metrics as Prometheus reads them. */
const metrics: Operation = {
  id: 'getMetrics',
  tag,
  summary: 'Read the metrics of every process of the service',
  description:
    'In the text format of Prometheus. Where a `METRICS_TOKEN` is set, it is asked for as a bearer token.',
  answers: {
    200: { description: 'The metrics.', shape: z.string(), mediaType: 'text/plain', isOpenEnded: true },
  },
  examples: [
    {
      name: 'metrics',
      summary: 'Two of many lines',
      answer: {
        status: 200,
        body: '# TYPE quintet_database_listeners gauge\nquintet_database_listeners 1\n',
      },
    },
  ],
};

const guardedMetrics: Operation = { ...metrics, token: 'required' };

const heardEvent = z
  .union([
    z.strictObject({ kind: z.literal('postCreated'), postId: z.int(), time: z.iso.datetime() }),
    z.strictObject({
      kind: z.literal('commentAdded'),
      postId: z.int(),
      commentId: z.int(),
      time: z.iso.datetime(),
    }),
  ])
  .meta({ id: 'HeardEvent' });

const statusShape = z
  .strictObject({
    version: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    uptimeSeconds: z.int().min(0),
    processes: z.int().min(1),
    requests: z.strictObject({ total: z.int().min(0), perSecond: z.array(z.int().min(0)) }),
    events: z.array(heardEvent),
  })
  .meta({ id: 'ServiceStatus' });

const status: Operation = {
  id: 'getStatus',
  tag,
  summary: 'Read how the service is',
  description:
    'Requests of each second of the last minute, the oldest first, and the last events of the blog.',
  answers: { 200: { description: 'How it is.', shape: statusShape, isOpenEnded: true } },
  examples: [
    {
      name: 'status',
      summary: 'A service that has just started',
      answer: {
        status: 200,
        body: {
          version: '0.1.0',
          engine: 'sqlite',
          uptimeSeconds: 3,
          processes: 1,
          requests: { total: 1, perSecond: [0, 1] },
          events: [{ kind: 'postCreated', postId: 1, time: '2026-01-31T09:30:00.000Z' }],
        },
      },
    },
  ],
};

const statusEvents: Operation = {
  id: 'listenToStatus',
  tag,
  summary: 'Hear how the service is',
  description:
    'Server-sent events: `status` now and every two seconds, `event` when something happens in the blog. At most 100 listeners.',
  answers: {
    200: {
      description: 'A stream that goes on.',
      shape: z.string(),
      mediaType: 'text/event-stream',
      isEndless: true,
    },
  },
  examples: [
    {
      name: 'event',
      summary: 'One of the messages',
      answer: {
        status: 200,
        body: 'event: event\ndata: {"kind":"postCreated","postId":1,"time":"2026-01-31T09:30:00.000Z"}\n\n',
      },
    },
  ],
};

/** What is said depends on what is served. */
export function describeObserving({ metrics: shown, showsStatus }: Services['observing']): Reference {
  return {
    prefix: 'Observing',
    description: about,
    tags: shown || showsStatus ? { [tag]: about } : {},
    ...(shown?.token != null && {
      token: { name: 'metricsToken', description: 'The value of `METRICS_TOKEN`.' },
    }),
    shapeOfFailure: () => failure,
    operations: {
      ...(shown && { '/metrics': { GET: shown.token === null ? metrics : guardedMetrics } }),
      ...(showsStatus && { '/status.json': { GET: status }, '/status/events': { GET: statusEvents } }),
    },
  };
}
