import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import type { Failure } from '../../lib/failure.ts';

const alive = z.strictObject({ status: z.literal('ok') });
const ready = z.strictObject({ status: z.literal('ready') });

const notReady = z
  .strictObject({ status: z.enum(['stopping', 'schema is not up to date', 'database is unavailable']) })
  .meta({ id: 'NotReady' });

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ServiceError' });

const tag = 'Service';

const health: Operation = {
  id: 'getHealth',
  tag,
  summary: 'Ask whether the process lives',
  description: 'Looks at nothing but the process itself.',
  answers: { 200: { description: 'It lives.', shape: alive } },
  isPrepared: true,
  examples: [{ name: 'alive', summary: 'It lives', answer: { status: 200, body: { status: 'ok' } } }],
};

const readiness: Operation = {
  id: 'getReadiness',
  tag,
  summary: 'Ask whether the process should be sent requests',
  description:
    'Looks at the database too. 503 while it is away, its schema is old, or the process is stopping.',
  answers: { 200: { description: 'It should.', shape: ready } },
  examples: [{ name: 'ready', summary: 'It should', answer: { status: 200, body: { status: 'ready' } } }],
};

const serviceStatus = z
  .strictObject({
    version: z.string(),
    engine: z.enum(['sqlite', 'postgres']),
    uptimeSeconds: z.int().min(0),
    processes: z.int().min(1).describe('How many processes answer.'),
    requests: z.strictObject({
      total: z.int().min(0),
      perSecond: z.array(z.int().min(0)).describe('Of the last minute, the oldest second first.'),
    }),
    events: z
      .array(
        z.strictObject({
          kind: z.enum(['postCreated', 'commentAdded']),
          postId: z.int(),
          commentId: z.int().optional(),
          time: z.iso.datetime(),
        }),
      )
      .describe('What subscribers heard of last, the newest first, since somebody asked for the first time.'),
  })
  .meta({ id: 'ServiceStatus' });

const status: Operation = {
  id: 'getStatus',
  tag,
  summary: 'Ask how the service is',
  description:
    'For a page that shows it. `/status/events` tells the same as server-sent events, and each event when it happens.',
  answers: { 200: { description: 'How it is.', shape: serviceStatus } },
  examples: [
    {
      name: 'quiet',
      summary: 'A quiet service',
      answer: {
        status: 200,
        body: {
          version: '0.1.0',
          engine: 'sqlite',
          uptimeSeconds: 60,
          processes: 1,
          requests: { total: 2, perSecond: [0, 2] },
          events: [{ kind: 'postCreated', postId: 1, time: '2026-01-31T09:30:00.000Z' }],
        },
      },
    },
  ],
};

export function describeService(showsStatus: boolean): Reference {
  return {
    prefix: 'Service',
    description: "What an operator's tools ask.",
    tags: { [tag]: "What an operator's tools ask." },
    shapeOfFailure: ({ code }: Failure) => (code === 'UNAVAILABLE' ? notReady : failure),
    operations: {
      '/healthz': { GET: health },
      '/readyz': { GET: readiness },
      ...(showsStatus && { '/status.json': { GET: status } }),
    },
  };
}
