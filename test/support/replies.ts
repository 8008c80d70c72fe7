import { expect } from 'bun:test';

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Checks the status and the whole body of a response, and returns the response. */
export function expectReply<Given extends Reply>(reply: Given, status: number, body: unknown): Given {
  expect({ status: reply.status, body: reply.body }).toEqual({ status, body });
  return reply;
}

/** The same for one of several requests; a failure shows which. */
export function expectReplyTo<Given extends Reply>(
  request: unknown,
  reply: Given,
  status: number,
  body: unknown,
): Given {
  expect({ request, status: reply.status, body: reply.body }).toEqual({ request, status, body });
  return reply;
}

/** Checks the status, the media type and the whole body of a response in JSON. */
export function expectJson<Given extends Reply>(reply: Given, status: number, body: unknown): Given {
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return expectReply(reply, status, body);
}

/** The same for one of several requests; a failure shows which. */
export function expectJsonTo<Given extends Reply>(
  request: unknown,
  reply: Given,
  status: number,
  body: unknown,
): Given {
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return expectReplyTo(request, reply, status, body);
}

/** Checks the status of a response. */
export function expectStatus<Given extends Pick<Reply, 'status'>>(reply: Given, status: number): Given {
  expect(reply.status).toBe(status);
  return reply;
}

/** Returns how many responses have each status. */
export function countByStatus(replies: readonly Pick<Reply, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
