import { Reply } from '../../http/reply.ts';
import { tooLarge } from '../../lib/budget.ts';
import type { Requester } from './context.ts';
import type { GraphqlEngine } from './engine.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/** Runs an array of operations in one request, one after the other. Together, the results are at most as long as one. */
export async function replyToBatch(
  engine: GraphqlEngine,
  requests: readonly GraphqlRequest[],
  { address }: Requester,
  maxBytes: number,
  replyToOne: (request: GraphqlRequest) => Promise<Reply>,
): Promise<Reply> {
  const texts: string[] = [];
  let bytes = 0;
  const explain = (error: unknown, data?: null) => JSON.stringify({ errors: [engine.explain(error)], data });
  for (const request of requests) {
    await engine.pauseFor(address);
    // Earlier operations may have written, so their results must not be lost.
    const text = await replyToOne(request).then(({ body }) => body ?? '', explain);
    bytes += Buffer.byteLength(text);
    texts.push(bytes > maxBytes ? explain(tooLarge(maxBytes), null) : text);
  }
  // Any of them may be a mutation that returns a token.
  return new Reply(200, `[${texts.join(',')}]`, {
    'content-type': 'application/json; charset=utf-8',
  }).secret();
}
