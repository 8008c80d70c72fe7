import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, type makeServer } from 'graphql-ws';
import type { Admit, FaultOf, SessionOpening, Socket, SocketSession } from '../../http/sockets.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import { RetryLater } from '../../lib/failure.ts';
import { Inbox, type InboxTotal } from '../../lib/inbox.ts';
import { isObject, refusalOf } from '../../lib/json.ts';
import type { Log } from '../../lib/log.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { SetAside } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

const tooBig = 1009;
export const tryAgainLater = 1013;

/** What is known of one socket from its upgrade request. */
export interface Extra {
  readonly authorization: string | null;
  readonly address: string;
  readonly pinned: SchemaName | null;
  readonly socket: Socket;
  readonly admit: Admit;
  readonly faultOf: FaultOf;
  /** The names of faults by the operations that they are of. */
  readonly faulty: Map<string, string>;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
}

export interface ConnectionParams extends Record<string, unknown> {
  readonly Authorization?: unknown;
  readonly authorization?: unknown;
  /** Where some clients put what would be headers over HTTP. */
  readonly headers?: unknown;
}

/** The token of a connection: of its parameters, of the headers in them, or null. */
export function authorizationIn(params: ConnectionParams | undefined): string | null {
  const headers = params?.headers;
  const places = [params ?? {}, isObject(headers) ? headers : {}];
  const given = places.flatMap(({ Authorization, authorization }) => [Authorization, authorization]);
  const found = given.find((value) => value != null);
  return typeof found === 'string' ? found : null;
}

/** What the sessions of a service share. */
export interface Shared {
  readonly server: ReturnType<typeof makeServer<ConnectionParams, Extra>>;
  readonly open: Set<Socket>;
  readonly waiting: InboxTotal;
  readonly aside: SetAside;
  readonly meter: OperationMeter;
  readonly log: Log;
  readonly maxBodyBytes: number;
  pauseFor(address: string): Awaitable<void>;
}

/** One conversation. */
export class GraphqlSession implements SocketSession {
  readonly #shared: Shared;
  readonly #extra: Omit<Extra, 'socket'>;
  readonly #inbox: Inbox;
  readonly #closed = Promise.withResolvers<void>();
  #socket: Socket | null = null;
  #receive: ((text: string) => Promise<void>) | null = null;
  #end: ((code: number, reason: string) => Promise<void>) | null = null;

  constructor(shared: Shared, pinned: SchemaName | null, { exchange, admit, faultOf }: SessionOpening) {
    this.#shared = shared;
    const { address } = exchange;
    const authorization = exchange.header('authorization') ?? null;
    const { promise: closed } = this.#closed;
    this.#extra = { authorization, address, pinned, admit, faultOf, faulty: new Map(), closed };
    this.#inbox = new Inbox(
      shared.waiting,
      () => shared.pauseFor(address),
      (text) => this.#read(text),
    );
  }

  opened(socket: Socket): void {
    const { server, open, meter } = this.#shared;
    this.#socket = socket;
    open.add(socket);
    meter.socketsChanged(1);
    this.#end = server.opened(
      {
        protocol: GRAPHQL_TRANSPORT_WS_PROTOCOL,
        send: async (text) =>
          socket.send(this.#shared.aside.fillIn(text), faultOfMessage(text, this.#extra.faulty)),
        close: (code = 1000, reason = '') => socket.close(code, reason),
        onMessage: (listener) => {
          this.#receive = listener;
        },
      },
      { ...this.#extra, socket },
    );
  }

  received(text: string): void {
    if (!this.#inbox.add(text)) this.#socket?.close(tryAgainLater, 'Too many messages at once');
  }

  closed(code: number, reason: string): void {
    const { open, meter, log } = this.#shared;
    this.#closed.resolve();
    this.#inbox.clear();
    if (this.#socket !== null && open.delete(this.#socket)) meter.socketsChanged(-1);
    this.#end?.(code, reason).catch((error) =>
      log.error('unexpected failure at the end of a WebSocket', error),
    );
  }

  #read(text: string): void {
    if (Buffer.byteLength(text) > this.#shared.maxBodyBytes)
      this.#socket?.close(tooBig, 'Message is too large');
    else if (refusalOf(text) !== null) this.#refuse();
    else this.#receive?.(text).catch((error) => this.#fail(error));
  }

  #refuse(): void {
    this.#socket?.close(CloseCode.BadRequest, 'Invalid message received');
  }

  #fail(error: unknown): void {
    if (isServersOwnMessage(error)) this.#refuse();
    else if (error instanceof RetryLater) this.#socket?.close(tryAgainLater, 'Service unavailable');
    else {
      this.#shared.log.error('unexpected failure over a WebSocket', error);
      this.#socket?.close(CloseCode.InternalServerError, 'Internal server error');
    }
  }
}

/** The fault of the operation that a message is about: its id is the first member, its type the second. */
function faultOfMessage(text: string, faulty: Map<string, string>): string | null {
  if (faulty.size === 0) return null;
  const [, quoted = '""', type = ''] = /^\{"id":("(?:[^"\\]|\\.)*"),"type":"(\w+)"/.exec(text) ?? [];
  const id = JSON.parse(quoted);
  const fault = faulty.get(id) ?? null;
  if (type !== 'next') faulty.delete(id);
  return fault;
}

/** The reference implementation throws at a message that only a server sends, though it is the client's mistake. */
function isServersOwnMessage(error: unknown): boolean {
  return (
    error instanceof Error && /^Unexpected message of type (connection_ack|next|error) /.test(error.message)
  );
}
