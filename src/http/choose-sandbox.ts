import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Destination } from './connection.ts';
import type { Exchange } from './exchange.ts';
import type { Handler, Interface } from './interface.ts';

export const sandboxHeader = 'quintet-sandbox';

/** Lets an app respond to a request that names its sandbox. */
export type Enter = (exchange: Exchange, destination: Destination) => Awaitable<Response>;

/** The sandboxes of a server. */
export interface Sandboxes {
  /** Returns the destination of a request. Throws if a name is invalid, or if two names differ. */
  choose(path: string, named: string | null): Destination;
  /** Lets main or a sandbox respond; null if there is none with this name. */
  within(
    name: string,
    main: Enter,
    respond: (enter: Enter) => Awaitable<Response>,
  ): Awaitable<Response | null>;
  /** Explains why there is no destination, or no sandbox with this name. */
  refusal(error: unknown, name: string | null): Handler;
  readonly api: Pick<Interface, 'name' | 'replyToFailure'>;
}

interface Destinations {
  readonly main: Enter;
  readonly sandboxes: Sandboxes;
  /** Responds to a request that has no destination. */
  refuse(handler: Handler): Awaitable<Response>;
}

/** Lets the sandbox that a request names respond to it. The request has not been refused. */
export function enterSandbox(
  exchange: Exchange,
  { main, sandboxes, refuse }: Destinations,
): Awaitable<Response> {
  let destination: Destination;
  try {
    destination = sandboxes.choose(exchange.path, exchange.header(sandboxHeader) ?? null);
  } catch (error) {
    return refuse(sandboxes.refusal(error, null));
  }
  const { sandbox } = destination;
  return whenReady(
    sandboxes.within(sandbox, main, (enter) => enter(exchange, destination)),
    (response) => response ?? refuse(sandboxes.refusal(null, sandbox)),
  );
}
