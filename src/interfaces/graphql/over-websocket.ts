import type { ExecutionArgs } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws';
import type { Connection } from '../../http/connection.ts';
import type { Ending } from '../../http/interface.ts';
import type { Admit, Socket, SocketProtocol, SocketSession } from '../../http/sockets.ts';
import { Inbox } from '../../lib/inbox.ts';
import { refusalOf } from '../../lib/json.ts';
import type { Log } from '../../lib/log.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { GraphqlEngine, Requester } from './engine.ts';
import { graphqlError, toGraphqlError } from './errors.ts';
import type { Operation, Variables } from './operation.ts';
import { asExecuted, fillIn, OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import { tooSlow } from './subscriptions.ts';

/** What is known of one socket from its upgrade request. */
interface Extra {
  readonly authorization: string | null;
  readonly address: string;
  readonly pinned: SchemaName | null;
  readonly socket: Socket;
  readonly admit: Admit;
}

interface Running {
  readonly operation: Operation;
  readonly requester: Requester;
  readonly socket: Socket;
}

const tooBig = 1009;
const tryAgainLater = 1013;

/** Subscriptions, queries and mutations over WebSockets, by the reference implementation of graphql-transport-ws. */
export function overWebSocket(
  engine: GraphqlEngine,
  pinnedAt: (path: string) => SchemaName | null | undefined,
  { maxBodyBytes, maxSubscriptions }: { maxBodyBytes: number; maxSubscriptions: number },
  meter: OperationMeter,
  log: Log,
): SocketProtocol & { close(ending: Ending): void } {
  const open = new Set<Socket>();
  const waiting = { characters: 0 };
  const server = makeServer<{ Authorization?: unknown; authorization?: unknown }, Extra>({
    async onSubscribe({ connectionParams, extra, subscriptions }, _id, { query, operationName, variables }) {
      if (Object.keys(subscriptions).length > maxSubscriptions) {
        return [
          graphqlError(`At most ${maxSubscriptions} operations at once on one connection`, 'BAD_USER_INPUT'),
        ];
      }
      const refusal = extra.admit();
      if (refusal !== null) return [toGraphqlError(refusal)];
      const operation = await engine.prepare({ query, operationName, ...extra });
      if (!('definition' in operation)) return operation;
      const given = connectionParams?.Authorization ?? connectionParams?.authorization;
      const authorization = typeof given === 'string' ? given : extra.authorization;
      const running: Running = {
        operation,
        requester: { address: extra.address, authorization, transport: 'websocket' },
        socket: extra.socket,
      };
      const { schema, document, definition } = operation;
      return {
        schema,
        document,
        operationName: definition.name?.value ?? null,
        variableValues: variables ?? null,
        contextValue: running,
      };
    },
    execute: async (args) => {
      const { operation, requester } = runningOf(args);
      return (await engine.execute(operation, variablesOf(args), requester)).asExecuted();
    },
    subscribe: async (args) => {
      const { operation, requester, socket } = runningOf(args);
      // A subscriber that reads too slowly holds up its whole socket, so that is what is closed (G12).
      const closeSocket = () => socket.close(tryAgainLater, tooSlow);
      const results = await engine.subscribe(operation, variablesOf(args), requester, closeSocket);
      return results instanceof OperationResult ? results.asExecuted() : asExecuted(results);
    },
  });

  return {
    name: GRAPHQL_TRANSPORT_WS_PROTOCOL,
    accepts: (path) => pinnedAt(path) !== undefined,
    createSession,
    close({ code, reason }) {
      for (const socket of open) socket.close(code, reason);
    },
  };

  function createSession(
    path: string,
    request: Request,
    connection: Connection,
    admit: Admit,
  ): SocketSession {
    const authorization = request.headers.get('authorization');
    const address = connection.addressOf(request);
    const pinned = pinnedAt(path) ?? null;
    let receive: (text: string) => Promise<void> = async () => undefined;
    let end: (code: number, reason: string) => Promise<void> = async () => undefined;
    let current: Socket | null = null;
    const inbox = new Inbox(waiting, () => engine.pauseFor(address), read);
    return {
      opened(socket) {
        current = socket;
        open.add(socket);
        meter.socketsChanged(1);
        end = server.opened(
          {
            protocol: GRAPHQL_TRANSPORT_WS_PROTOCOL,
            send: async (text) => socket.send(fillIn(text)),
            close: (code = 1000, reason = '') => socket.close(code, reason),
            onMessage: (listener) => {
              receive = listener;
            },
          },
          { authorization, address, pinned, socket, admit },
        );
      },
      received(text) {
        if (!inbox.add(text)) current?.close(tryAgainLater, 'Too many messages at once');
      },
      closed(code, reason) {
        inbox.clear();
        if (current !== null && open.delete(current)) meter.socketsChanged(-1);
        end(code, reason).catch((error) => log.error('unexpected failure at the end of a WebSocket', error));
      },
    };

    function read(text: string): void {
      const refuse = () => current?.close(CloseCode.BadRequest, 'Invalid message received');
      if (Buffer.byteLength(text) > maxBodyBytes) current?.close(tooBig, 'Message is too large');
      else if (refusalOf(text) !== null) refuse();
      else {
        receive(text).catch((error) => {
          if (isServersOwnMessage(error)) return refuse();
          log.error('unexpected failure over a WebSocket', error);
          current?.close(CloseCode.InternalServerError, 'Internal server error');
        });
      }
    }
  }
}

const runningOf = (args: ExecutionArgs): Running => args.contextValue as Running;
const variablesOf = (args: ExecutionArgs): Variables => args.variableValues;

/** The reference implementation throws at a message that only a server sends, though it is the client's mistake. */
function isServersOwnMessage(error: unknown): boolean {
  return (
    error instanceof Error && /^Unexpected message of type (connection_ack|next|error) /.test(error.message)
  );
}
