import type { Awaitable } from '../lib/awaitable.ts';
import type { Destination } from './connection.ts';
import type { Exchange } from './exchange.ts';
import type { Handler, Interface } from './interface.ts';

export const sandboxHeader = 'quintet-sandbox';

/** Lets an app respond to a request that names its sandbox. */
export type Enter = (exchange: Exchange, destination: Destination) => Awaitable<Response>;

/** The sandboxes of a server. */
export interface Sandboxes {
  /** Lets main or the sandbox that a request names respond. If there is none, `refuse` sends the explanation. */
  respond(
    exchange: Exchange,
    main: Enter,
    refuse: (explain: Handler) => Awaitable<Response>,
  ): Awaitable<Response>;
  readonly api: Pick<Interface, 'name' | 'replyToFailure'>;
}
