import * as z from 'zod';
import { triedSchemas } from '../../src/interfaces/graphql/schema/documents.ts';

/** What docs/contracts/graphql.md promises of answers, and what the protocol of its WebSocket has as messages. */

/** The codes that a request can be the cause of: none that says that something broke inside. */
const codes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
] as const;

const position = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });

const error = z.strictObject({
  message: z.string().min(1),
  locations: z.array(position).optional(),
  path: z.array(z.union([z.string(), z.int()])).optional(),
  extensions: z.strictObject({
    code: z.enum(codes),
    schema: z.enum(triedSchemas).optional(),
    knownIn: z.array(z.enum(triedSchemas)).min(1).optional(),
  }),
});

const errors = z.array(error).min(1);

export const refusal = z.strictObject({ errors });

/** What an operation that ran gives: null instead of data only with a reason. */
export const result = z
  .strictObject({ data: z.record(z.string(), z.unknown()).nullable(), errors: errors.optional() })
  .refine(({ data, errors: reasons }) => data !== null || reasons !== undefined);

export const anyResult = z.union([result, refusal]);

/** Over a WebSocket the result of an event has its position. */
const eventResult = result.safeExtend({ extensions: z.strictObject({ eventId: z.string().min(1) }) });

const id = z.string().min(1);
const payload = z.record(z.string(), z.unknown()).optional();

export const socketMessage = z.union([
  z.strictObject({ type: z.literal('connection_ack'), payload }),
  z.strictObject({ type: z.literal(['ping', 'pong']), payload }),
  z.strictObject({ type: z.literal('next'), id, payload: z.union([anyResult, eventResult]) }),
  z.strictObject({ type: z.literal('error'), id, payload: errors }),
  z.strictObject({ type: z.literal('complete'), id }),
]);

/** How a server may close: by the protocol's codes for what a client did wrong, or for a message too large. */
export const closeCodes: ReadonlySet<number> = new Set([1000, 1009, 4400, 4401, 4403, 4408, 4409, 4429]);
