import * as z from 'zod';
import type { Interface } from '../../http/interface.ts';
import { operation } from '../../http/operation.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Failure } from '../../lib/failure.ts';
import { unknownHost } from '../../openapi/shapes.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Database } from '../../storage/database.ts';
import { isUpToDate } from '../../storage/migrate.ts';
import { createWriteProbe } from '../../storage/write-probe.ts';
import type { World } from '../../world.ts';

export function serviceApi({ database, catalog }: World): Interface {
  let isStopping = false;
  return {
    name: 'Service',
    replyToFailure,
    operations: [getHealth, getReadiness(database, catalog, () => isStopping)],
    reference: {
      prefix: 'Service',
      description: 'Health checks for operators.',
      tags: { [tag]: 'Health checks for operators.' },
      shapeOfFailure: ({ code }) => (code === 'UNAVAILABLE' ? notReady : unknownHost.shape),
    },
    async close() {
      isStopping = true;
    },
  };
}

const tag = 'Service';

/** Named, because a generator for Go does not declare the enums of unnamed responses. */
const health = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const getHealth = operation({
  route: 'GET /healthz',
  id: 'getHealth',
  tag,
  summary: 'Check that the process is alive',
  description: 'Checks the process itself, not the database.',
  responses: {
    200: { description: 'The process is alive.', shape: health },
    421: unknownHost,
  },
  isPrepared: true,
  isLive: true,
  isUnlimited: true,
  examples: [
    { name: 'alive', summary: 'The process is alive', reply: { status: 200, body: { status: 'ok' } } },
  ],
  handle: () => json(200, { status: 'ok' }),
});

const ready = z
  .strictObject({
    status: z.literal('ready'),
    replicas: z
      .array(
        z.strictObject({
          host: z.string().describe('The host and port.'),
          isRead: z
            .boolean()
            .describe('Whether reads go to this replica. They do while it has every acknowledged write.'),
          behindBytes: z
            .number()
            .nullable()
            .describe(
              'The bytes that the primary has written and the replica has not applied yet. Null if unknown.',
            ),
        }),
      )
      .optional()
      .describe('The servers of `DATABASE_READ_URLS`.'),
  })
  .meta({ id: 'Readiness' });

const getReadiness = (database: Database, catalog: Catalog, isStopping: () => boolean) => {
  const takesWrites = createWriteProbe(database);
  return operation({
    route: 'GET /readyz',
    id: 'getReadiness',
    tag,
    summary: 'Check that the process can serve requests',
    description:
      'Also checks the database, with a read and, at most once a second, a small write. Returns 503 while ' +
      'the database is unavailable, is full or has an outdated schema, and while the process is stopping.',
    responses: {
      200: { description: 'The process can serve requests.', shape: ready },
      421: unknownHost,
    },
    isLive: true,
    isUnlimited: true,
    examples: [
      {
        name: 'ready',
        summary: 'The process can serve requests',
        reply: { status: 200, body: { status: 'ready' } },
      },
    ],
    async handle() {
      // Checked first, because a stopping process must not get requests, even if its database works.
      if (isStopping()) return json(503, { status: 'stopping' });
      if (!(await isUpToDate(database, catalog.schema)))
        return json(503, { status: 'schema is not up to date' });
      if (!(await takesWrites())) return json(503, { status: 'database does not accept writes' });
      const replicas = database.replicas().map(({ name: host, ...state }) => ({ host, ...state }));
      return json(200, { status: 'ready', ...(replicas.length > 0 && { replicas }) });
    },
  });
};

const notReady = z
  .strictObject({
    status: z.enum([
      'stopping',
      'schema is not up to date',
      'database does not accept writes',
      'database is unavailable',
    ]),
  })
  .meta({ id: 'NotReady' });

function replyToFailure(given: Failure): Reply {
  if (given.code === 'UNAVAILABLE') return json(503, { status: 'database is unavailable' });
  return replyToPlainFailure(given);
}
