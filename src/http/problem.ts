import { isObject } from '../lib/json.ts';
import { statusTextOf } from '../lib/status-texts.ts';
import { prefers } from './accept.ts';
import type { Exchange } from './exchange.ts';
import { Reply } from './reply.ts';

/** Failures as problem details (RFC 9457), for clients that prefer them to the style of the interface. */

export const problemType = 'application/problem+json';

/** Returns true if the client names the type and prefers it. Accepting anything is not enough. */
export function prefersProblem(exchange: Exchange): boolean {
  const accept = exchange.header('accept');
  return (
    accept !== undefined && /problem\+json/i.test(accept) && prefers(accept, problemType, 'application/json')
  );
}

/** Converts a failure. Everything in its body besides the message becomes a member of the problem. */
export function toProblem(reply: Reply, exchange: Exchange): Reply {
  const { status, headers, body } = reply;
  if (headers['content-type'] === problemType) return reply;
  const own: unknown = JSON.parse(body ?? '{}');
  const { message, members } = isObject(own) ? readFailure(own) : { message: null, members: {} };
  const title = statusTextOf(status) ?? 'Failure';
  const problem = {
    ...members,
    type: 'about:blank',
    title,
    status,
    detail: message ?? title,
    instance: exchange.ownPath,
  };
  return new Reply(status, JSON.stringify(problem), { ...headers, 'content-type': problemType });
}

type Failed = Readonly<Record<string, unknown>>;

/**
 * The styles differ in the place of the message: `error`, its `message`, `message` or `detail`; a list of
 * details has none.
 */
function readFailure({ error, message, detail, ...rest }: Failed): {
  message: string | null;
  members: object;
} {
  const { message: inner, ...more } = isObject(error) ? error : {};
  const texts = [error, inner, message, detail];
  return {
    message: texts.find((text) => typeof text === 'string') ?? null,
    members: { ...rest, ...more, ...(Array.isArray(detail) && { errors: detail }) },
  };
}
