import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import type { Failure } from '../../lib/failure.ts';

const alive = z.strictObject({ status: z.literal('ok') });
const ready = z.strictObject({ status: z.literal('ready') });

const notReady = z
  .strictObject({
    status: z.enum([
      'stopping',
      'schema is not up to date',
      'database takes no writes',
      'database is unavailable',
    ]),
  })
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
    'Looks at the database too, with a read and a write of its own. 503 while it is away, takes no writes or has an old ' +
    'schema, and while the process is stopping.',
  answers: { 200: { description: 'It should.', shape: ready } },
  examples: [{ name: 'ready', summary: 'It should', answer: { status: 200, body: { status: 'ready' } } }],
};

export const serviceReference: Reference = {
  prefix: 'Service',
  description: "What an operator's tools ask.",
  tags: { [tag]: "What an operator's tools ask." },
  shapeOfFailure: ({ code }: Failure) => (code === 'UNAVAILABLE' ? notReady : failure),
  operations: {
    '/healthz': { GET: health },
    '/readyz': { GET: readiness },
  },
};
