import * as z from 'zod';
import { wholeNumber } from '../../lib/shapes.ts';
import { time } from '../../openapi/shapes.ts';
import { problemShape } from '../problems.ts';

export const maxKeep = 10_000;

const headers = z.record(z.string(), z.string());
const cutBody = {
  body: z
    .string()
    .nullable()
    .describe(
      'The body, truncated at 64 KiB. Secrets show only their last four characters. A body that may contain secrets and cannot be parsed is replaced by its size and type.',
    ),
  bodyTruncated: z.literal(true).optional(),
};

export const entry = z
  .strictObject({
    id: z.int().describe('A number that increases with each entry.'),
    at: time.describe('The real time, regardless of the clock of the sandbox.'),
    kind: z
      .enum(['request', 'message', 'event', 'close'])
      .describe('A request, a WebSocket message, a server-sent event, or the close of a WebSocket.'),
    interface: z
      .string()
      .nullable()
      .describe('`posts`, `versioned`, `users`, `wrapped`, `products` or `graphql`. Null for other paths.'),
    route: z.string().nullable().describe('The route, such as `/posts/{id}`. Null for unknown paths.'),
    method: z.string(),
    url: z.string().describe('The URL as it was sent.'),
    headers,
    ...cutBody,
    graphql: z
      .strictObject({
        type: z.string(),
        name: z.string().nullable(),
        fields: z.array(z.string()).describe('The names of the root fields, not their aliases.'),
        variables: z.unknown(),
      })
      .optional(),
    response: z
      .strictObject({ status: z.int(), headers, ...cutBody })
      .nullable()
      .describe('Null for a message from the client.'),
    durationMs: z.number().nullable().describe('Null unless the entry is a request.'),
    fault: z.string().optional(),
    curl: z.string().nullable().describe('A command that repeats the request. Secrets are masked.'),
    request: z
      .int()
      .optional()
      .describe(
        'For a message, an event or a close: the id of the request that opened the socket or stream.',
      ),
    close: z
      .strictObject({ code: z.int(), reason: z.string() })
      .optional()
      .describe('The close code (RFC 6455) and reason of a WebSocket.'),
  })
  .meta({ id: 'JournalEntry' });

export const entryList = z.strictObject({ data: z.array(entry) }).meta({ id: 'JournalEntryList' });

export const har = z
  .looseObject({ log: z.looseObject({ version: z.literal('1.2') }) })
  .meta({ id: 'HttpArchive', description: 'An HTTP Archive 1.2.' });

export const keepBody = z
  .strictObject({
    keep: wholeNumber(0, maxKeep).describe('The number of entries to keep. 0 turns the journal off.'),
  })
  .meta({ id: 'JournalSettings' });

export const activityList = z
  .strictObject({
    data: z.array(
      z
        .strictObject({
          name: z.string(),
          keep: z.int().min(0).describe('The maximum number of entries in the journal.'),
          requests: z.int().min(0).describe('The number of requests in the journal.'),
          lastAt: time.nullable().describe('The time of the latest request. Null if there is none.'),
          perSecond: z
            .array(z.int().min(0))
            .describe('The number of requests in each second of the last minute, oldest first.'),
          faults: z.int().min(0).describe('The number of fault rules.'),
        })
        .meta({ id: 'WorldActivity' }),
    ),
  })
  .meta({ id: 'WorldActivityList' });

const texts = (what: string) =>
  z.record(z.string(), z.string('must be a string'), `must be an object of ${what}`);
const count = wholeNumber(0, 1_000_000).optional();

const hasOne = (values: readonly unknown[]) => values.filter((value) => value !== undefined).length === 1;

export const verifyBody = z
  .strictObject({
    match: z
      .strictObject({
        method: z.string('must be a method').optional(),
        path: z
          .string('must be a path')
          .optional()
          .describe('A path, or a route such as `/posts/{id}`, without the prefix of the sandbox.'),
        query: texts('texts').optional(),
        headers: texts('texts').optional(),
        body: z.unknown().optional().describe('A subset of the JSON, or the complete text.'),
        operation: z.string('must be the name of a GraphQL operation').optional(),
        variables: z
          .record(z.string(), z.unknown(), 'must be an object')
          .optional()
          .describe('A subset of the variables.'),
      })
      .describe('The conditions that a request must meet. Omitted conditions match anything.'),
    exactly: count,
    atLeast: count,
    atMost: count,
    timeoutMs: wholeNumber(0, 30_000)
      .optional()
      .meta({ default: 0 })
      .describe('The longest time to wait, in milliseconds.'),
  })
  .refine(({ exactly, atLeast, atMost }) => hasOne([exactly, atLeast, atMost]), {
    error: 'the body must have exactly one of exactly, atLeast and atMost',
  })
  .meta({ id: 'JournalVerification' });

export const verified = z.strictObject({ matched: z.int() }).meta({ id: 'JournalVerified' });

/** The problem of a failed verification, with the closest mismatches. */
export const missShape = problemShape
  .extend({
    matched: z.int(),
    nearestMisses: z.array(z.strictObject({ id: z.int(), differences: z.array(z.string()) })),
    matches: z
      .array(z.strictObject({ id: z.int() }))
      .optional()
      .describe('The first 20 entries that match, if there are too many.'),
  })
  .meta({ id: 'JournalMiss' });

export const filters = {
  method: z.string().optional().describe('The method, such as `POST`.'),
  path: z
    .string()
    .optional()
    .describe('A path, or a route such as `/posts/{id}`, without the prefix of the sandbox.'),
  status: z
    .string()
    .regex(/^[1-5]\d\d$/, 'must be a status such as 404')
    .optional(),
  operation: z.string().optional().describe('The name of a GraphQL operation.'),
};

export function toSelection(query: z.infer<z.ZodObject<typeof filters>>) {
  return { ...query, status: query.status === undefined ? undefined : Number(query.status) };
}
