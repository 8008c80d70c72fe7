import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Connection, Destination, Fetch } from './connection.ts';
import type { Exchange } from './exchange.ts';
import type { Handler, Interface } from './interface.ts';

export const sandboxHeader = 'quintet-sandbox';

/** The sandboxes of a server. */
export interface Sandboxes {
  /** Returns the destination of a request. Throws if a name is invalid, or if two names differ. */
  choose(path: string, named: string | null): Destination;
  /** Lets main or a sandbox respond; null if there is none with this name. */
  within(
    name: string,
    main: Fetch,
    respond: (fetch: Fetch) => Awaitable<Response>,
  ): Awaitable<Response | null>;
  /** Explains why there is no destination, or no sandbox with this name. */
  refusal(error: unknown, name: string | null): Handler;
  readonly api: Pick<Interface, 'name' | 'replyToFailure'>;
}

interface Destinations {
  readonly main: Fetch;
  readonly sandboxes: Sandboxes;
  /** Responds to a request that has no destination. */
  refuse(handler: Handler): Awaitable<Response>;
}

/** Lets the sandbox that a request names respond to it. The request has not been refused. */
export function enterSandbox(
  { path, request }: Exchange,
  { refuse: _, ...connection }: Connection,
  { main, sandboxes, refuse }: Destinations,
): Awaitable<Response> {
  let destination: Destination;
  try {
    destination = sandboxes.choose(path, request.headers.get(sandboxHeader));
  } catch (error) {
    return refuse(sandboxes.refusal(error, null));
  }
  const { sandbox, path: sentPath } = destination;
  const inside = { ...connection, sentPath, wholePath: connection.sentPath ?? null, sandbox };
  return whenReady(
    sandboxes.within(sandbox, main, (fetch) => fetch(request, inside)),
    (response) => response ?? refuse(sandboxes.refusal(null, sandbox)),
  );
}
