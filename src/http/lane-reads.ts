import { orElse } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { AnyReply } from './event-stream.ts';
import { Exchange, type ExchangeParts } from './exchange.ts';
import { replyToFailure } from './explain-failure.ts';
import type { Interface } from './interface.ts';
import type { Operation } from './operation.ts';
import { Reply, RequestIds } from './reply.ts';
import { Router } from './router.ts';
import { type CallResult, type CallTask, toCallResult } from './world-lane.ts';

interface Read {
  readonly api: Interface;
  readonly operation: Operation;
}

/** Creates the function that runs reads in a lane. The pipeline around them stays on the event loop. */
export function createLaneReads(
  interfaces: readonly Interface[],
  parts: Omit<ExchangeParts, 'requestIds'>,
): (task: CallTask) => Promise<CallResult> {
  const router = new Router<Read>();
  for (const api of interfaces) {
    for (const operation of api.operations ?? []) {
      if (operation.method === 'GET') router.add(operation.path, { api, operation });
    }
  }
  const exchangeParts = { ...parts, requestIds: new RequestIds() };

  return async ({ url, path, headers, address }) => {
    const request = new Request(url, { headers: headers as [string, string][] });
    const exchange = new Exchange(request, { addressOf: () => address, sentPath: path }, exchangeParts);
    const match = router.find(path);
    if (match === null) throw new Error(`no read operation at ${path}`);
    exchange.parameters = match.parameters;
    const reply = await read(exchange, match.target);
    exchange.end();
    return toCallResult(reply, !match.target.operation.isLive);
  };
}

async function read(exchange: Exchange, { api, operation }: Read): Promise<Reply> {
  const reply = await orElse<AnyReply>(
    async () => (await operation.prepare(exchange)).apply(),
    (error) => {
      // Unexpected errors are logged on the event loop, together with the request.
      if (error instanceof Failure && error.cause === undefined) return replyToFailure(api, error);
      throw error;
    },
  );
  if (reply instanceof Reply) return reply;
  throw new Error(`${operation.id} responds with a stream`);
}
