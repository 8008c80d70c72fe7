import * as z from 'zod';
import { wholeNumber } from '../../lib/shapes.ts';
import { time } from '../../openapi/shapes.ts';
import { problemShape } from './errors.ts';

export const maxKeep = 10_000;

const headers = z.record(z.string(), z.string());
const cutBody = {
  body: z
    .string()
    .nullable()
    .describe(
      'Cut at 64 KiB. Of secrets the last four characters are shown. A body that may have secrets and cannot be parsed is given by its size and type.',
    ),
  bodyTruncated: z.literal(true).optional(),
};

export const entry = z
  .strictObject({
    id: z.int().describe('Grows with each entry.'),
    at: time.describe('The real time, whatever the clock of the sandbox says.'),
    kind: z
      .enum(['request', 'message', 'event', 'close'])
      .describe('A request, a WebSocket message, a server-sent event, the end of a WebSocket.'),
    interface: z
      .string()
      .nullable()
      .describe(
        '`posts`, `versioned`, `users`, `wrapped`, `products` or `graphql`; null for pages and paths that nothing answers to.',
      ),
    route: z.string().nullable().describe('Such as `/posts/{id}`; null where nothing answers to the path.'),
    method: z.string(),
    url: z.string().describe('As it was sent.'),
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
      .describe('Null for a message of the client.'),
    durationMs: z.number().nullable().describe('Null where it is no request.'),
    fault: z.string().optional(),
    curl: z.string().nullable().describe('Repeats the request, secrets aside.'),
    request: z
      .int()
      .optional()
      .describe('Of a message, an event or an end: the request that opened its socket or stream.'),
    close: z
      .strictObject({ code: z.int(), reason: z.string() })
      .optional()
      .describe('How a WebSocket ended: the code of RFC 6455, and the reason that was given.'),
  })
  .meta({ id: 'JournalEntry' });

export const entryList = z.strictObject({ data: z.array(entry) }).meta({ id: 'JournalEntryList' });

export const har = z
  .looseObject({ log: z.looseObject({ version: z.literal('1.2') }) })
  .meta({ id: 'HttpArchive', description: 'An HTTP Archive 1.2.' });

export const keepBody = z
  .strictObject({ keep: wholeNumber(0, maxKeep).describe('How many entries are kept; none with 0.') })
  .meta({ id: 'JournalSettings' });

export const activityList = z
  .strictObject({
    data: z.array(
      z
        .strictObject({
          name: z.string(),
          keep: z.int().min(0).describe('How many entries its journal keeps.'),
          requests: z.int().min(0).describe('How many requests are among them.'),
          lastAt: time.nullable().describe('When the last of them came; null without one.'),
          perSecond: z
            .array(z.int().min(0))
            .describe('How many came in each second of the last minute, oldest first.'),
          faults: z.int().min(0).describe('How many rules of faults there are.'),
        })
        .meta({ id: 'WorldActivity' }),
    ),
  })
  .meta({ id: 'WorldActivityList' });

const texts = (what: string) =>
  z.record(z.string(), z.string('must be a text'), `must be an object of ${what}`);
const count = wholeNumber(0, 1_000_000).optional();

export const verifyBody = z
  .strictObject({
    match: z
      .strictObject({
        method: z.string('must be a method').optional(),
        path: z
          .string('must be a path')
          .optional()
          .describe('Without what names the sandbox: a path, or a route such as `/posts/{id}`.'),
        query: texts('texts').optional(),
        headers: texts('texts').optional(),
        body: z.unknown().optional().describe('Part of the JSON, or the whole of a text.'),
        operation: z.string('must be the name of a GraphQL operation').optional(),
        variables: z
          .record(z.string(), z.unknown(), 'must be an object')
          .optional()
          .describe('Part of the variables.'),
      })
      .describe('What is not said may be anything.'),
    exactly: count,
    atLeast: count,
    atMost: count,
  })
  .meta({ id: 'JournalVerification' });

export const verified = z.strictObject({ matched: z.int() }).meta({ id: 'JournalVerified' });

/** The problem of a failed verification, with the closest mismatches. */
export const missShape = problemShape
  .extend({
    matched: z.int(),
    nearestMisses: z.array(z.strictObject({ id: z.int(), differences: z.array(z.string()) })),
  })
  .meta({ id: 'JournalMiss' });
