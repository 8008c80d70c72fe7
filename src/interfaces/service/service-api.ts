import * as z from 'zod';
import { type Answer, json } from '../../http/answer.ts';
import type { Interface } from '../../http/interface.ts';
import { operation } from '../../http/operation.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Database } from '../../storage/database.ts';
import { isUpToDate } from '../../storage/migrate.ts';
import { createWriteProbe } from '../../storage/write-probe.ts';
import type { World } from '../../world.ts';

export function serviceApi({ database }: World): Interface {
  let isStopping = false;
  return {
    name: 'Service',
    answerFailure,
    operations: [getHealth, getReadiness(database, () => isStopping)],
    reference: {
      prefix: 'Service',
      description: "What an operator's tools ask.",
      tags: { [tag]: "What an operator's tools ask." },
      shapeOfFailure: ({ code }) => (code === 'UNAVAILABLE' ? notReady : failure),
    },
    async close() {
      isStopping = true;
    },
  };
}

const tag = 'Service';

const getHealth = operation({
  route: 'GET /healthz',
  id: 'getHealth',
  tag,
  summary: 'Ask whether the process lives',
  description: 'Looks at nothing but the process itself.',
  answers: { 200: { description: 'It lives.', shape: z.strictObject({ status: z.literal('ok') }) } },
  isPrepared: true,
  isLive: true,
  isUnlimited: true,
  examples: [{ name: 'alive', summary: 'It lives', answer: { status: 200, body: { status: 'ok' } } }],
  handle: () => json(200, { status: 'ok' }),
});

const ready = z.strictObject({
  status: z.literal('ready'),
  primary: z
    .string()
    .optional()
    .describe('Host and port of the server that takes writes, where `DATABASE_URL` names several.'),
  replicas: z
    .array(
      z.strictObject({
        host: z.string().describe('Host and port.'),
        isRead: z.boolean().describe('Whether it is read from: while it has all that was acknowledged.'),
        behindBytes: z
          .number()
          .nullable()
          .describe('What the primary has written and it is yet to apply; null where that is not known.'),
      }),
    )
    .optional()
    .describe('The servers of `DATABASE_READ_URLS`.'),
  isSequencer: z
    .boolean()
    .optional()
    .describe('Whether this process gives events their order, where there are several servers.'),
});

const getReadiness = (database: Database, isStopping: () => boolean) => {
  const takesWrites = createWriteProbe(database);
  return operation({
    route: 'GET /readyz',
    id: 'getReadiness',
    tag,
    summary: 'Ask whether the process should be sent requests',
    description:
      'Looks at the database too, with a read and, at most once a second, a write as large as a small create. 503 while ' +
      'the database is away, has no room for a create or has an old schema, and while the process is stopping.',
    answers: { 200: { description: 'It should.', shape: ready } },
    isLive: true,
    isUnlimited: true,
    examples: [{ name: 'ready', summary: 'It should', answer: { status: 200, body: { status: 'ready' } } }],
    async handle() {
      // Checked first, because a stopping process must not get requests, even if its database works.
      if (isStopping()) return json(503, { status: 'stopping' });
      if (!(await isUpToDate(database))) return json(503, { status: 'schema is not up to date' });
      return (await takesWrites())
        ? json(200, { status: 'ready', ...serversOf(database) })
        : json(503, { status: 'database takes no writes' });
    },
  });
};

/** The host and port of the primary, if the database may run on several servers. */
function primaryOf(database: Database): { primary?: string } {
  const primary = database.servers()?.primary ?? null;
  return primary === null ? {} : { primary };
}

/** Returns an empty object for a single server. */
function serversOf(database: Database) {
  const servers = { ...primaryOf(database), ...replicasOf(database) };
  const { isSequencer } = database.events;
  return Object.keys(servers).length === 0 || isSequencer === null ? servers : { ...servers, isSequencer };
}

function replicasOf(database: Database) {
  const replicas = database.replicas().map(({ name: host, ...state }) => ({ host, ...state }));
  return replicas.length === 0 ? {} : { replicas };
}

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

function answerFailure(given: Failure): Answer {
  if (given.code === 'UNAVAILABLE') return json(503, { status: 'database is unavailable' });
  return answerPlainFailure(given);
}
