import { type ExecutionArgs, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer, type SubscribePayload } from 'graphql-ws';
import type { Faults } from '../../http/faults.ts';
import { breakOff } from '../../http/inject-faults.ts';
import type { Ending } from '../../http/interface.ts';
import { persistedHashIn } from '../../http/persisted-queries.ts';
import type { Reply } from '../../http/reply.ts';
import { closeCodes } from '../../http/server-socket.ts';
import type { Socket } from '../../http/socket.ts';
import type { SocketProtocol } from '../../http/sockets.ts';
import { describeOperation } from '../../lib/describe-operation.ts';
import { Failure, RetryLater } from '../../lib/failure.ts';
import { hasAtMost } from '../../lib/input-limits.ts';
import type { Log } from '../../lib/log.ts';
import type { Holding } from '../../lib/memory-ledger.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { Settings } from '../../settings/settings.ts';
import type { GraphqlEngine } from './engine.ts';
import { explain, graphqlError, replyToFailure, toGraphqlError } from './errors.ts';
import type { Operation, Variables } from './operation.ts';
import type { Requester } from './requester.ts';
import { ExecutedEvents, OperationResult, SetAside } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import { tooSlow } from './subscriptions.ts';
import {
  authorizationIn,
  type ConnectionParams,
  type Extra,
  GraphqlSession,
  maxPayloadBytes,
  payloadTooLarge,
  type Shared,
} from './websocket-session.ts';

/** A longer id has no use, and would stay in memory. */
const maxIdCharacters = 256;

interface Running {
  readonly operation: Operation;
  readonly requester: Requester;
  /** The last position that the client received; null if it names none. */
  readonly lastEventId: string | null;
  readonly socket: Socket | null;
  readonly message: Holding | null;
  /** Null once a subscription has begun: it keeps only the variables that it declares. */
  variables: Variables;
  readonly closed: Promise<void>;
}

/** Subscriptions, queries and mutations over WebSockets, by the reference implementation of graphql-transport-ws. */
export function overWebSocket(
  engine: GraphqlEngine,
  pinnedAt: (path: string) => SchemaName | null | undefined,
  {
    maxBodyBytes,
    graphqlMaxSubscriptions: maxSubscriptions,
  }: Pick<Settings, 'maxBodyBytes' | 'graphqlMaxSubscriptions'>,
  meter: OperationMeter,
  log: Log,
  faults: Faults | null,
): SocketProtocol & { close(ending: Ending): void } {
  const open = new Set<Socket>();
  // A message is sent as soon as it is written, so nothing accumulates here.
  const aside = new SetAside();
  const server = makeServer<ConnectionParams, Extra>({
    onConnect(context) {
      const { connectionParams, extra } = context;
      if (Buffer.byteLength(JSON.stringify(connectionParams ?? null)) > maxPayloadBytes)
        extra.socket?.close(CloseCode.BadRequest, payloadTooLarge);
      extra.isConnected = true;
      // The other parameters would stay in memory for as long as the socket is open.
      const token = authorizationIn(connectionParams);
      Object.assign(context, { connectionParams: token === null ? {} : { Authorization: token } });
    },
    async onSubscribe({ connectionParams, extra, subscriptions }, id, payload) {
      const { message } = extra;
      const { query, operationName, variables, extensions } = payload;
      const hash = readHash(payload);
      // The library keeps the message until its operation ends.
      Object.assign(payload, { query: '', variables: null, extensions: null });
      if (!hasAtMost(id, maxIdCharacters)) {
        const reason = 'The id of an operation is longer than 256 characters';
        extra.socket?.close(CloseCode.BadRequest, reason);
        return [graphqlError(reason, 'BAD_USER_INPUT')];
      }
      if (Object.keys(subscriptions).length > maxSubscriptions) {
        return [
          graphqlError(`At most ${maxSubscriptions} operations at once on one connection`, 'BAD_USER_INPUT'),
        ];
      }
      const notAdmitted = extra.admit();
      if (notAdmitted !== null) return [toGraphqlError(notAdmitted)];
      if (hash instanceof Failure) return [toGraphqlError(hash)];
      const operation = await engine.prepare({
        query,
        hash,
        operationName,
        pinned: extra.pinned,
        requester: extra,
      });
      if (!('definition' in operation)) return operation;
      const authorization = authorizationIn(connectionParams) ?? extra.authorization;
      const running: Running = {
        operation,
        requester: {
          address: extra.address,
          authorization,
          transport: 'websocket',
          fault: findFault(id, operation, extra),
        },
        lastEventId: positionIn(extensions?.lastEventId),
        socket: extra.socket,
        closed: extra.closed,
        variables,
        message,
      };
      const { schema, document, definition } = operation;
      const refusal = await breakOperation(running, false);
      if (refusal !== null) return refusal;
      return {
        schema,
        document,
        operationName: definition.name?.value ?? null,
        contextValue: running,
      };
    },
    execute: async (args) => {
      const running = runningOf(args);
      const { operation, requester, variables } = running;
      const result = await engine.execute(operation, variables, requester);
      const errors = await breakOperation(running, true);
      return errors === null ? result.asExecuted(aside) : { errors };
    },
    subscribe: async (args) => {
      const running = runningOf(args);
      const { operation, requester, socket, lastEventId } = running;
      const subscribing = engine.subscribe(operation, running.variables, requester, {
        lastEventId,
        // A slow subscriber blocks its whole socket, so the socket is closed (G12).
        onTooSlow: () => socket?.close(closeCodes.tryAgainLater, tooSlow),
        close: (code) => socket?.close(code, 'Closed by a fault'),
      });
      running.variables = null;
      const results = await subscribing.catch((error) => asFailing(error, log));
      running.message?.release();
      const errors = await breakOperation(running, true);
      if (results instanceof OperationResult) return errors === null ? results.asExecuted(aside) : { errors };
      if (errors === null) return new ExecutedEvents(results, aside);
      await results.return();
      return { errors };
    },
  });

  const pauseFor = (address: string) => engine.pauseFor(address);
  const shared: Shared = { server, open, aside, meter, log, maxBodyBytes, pauseFor };
  return {
    name: GRAPHQL_TRANSPORT_WS_PROTOCOL,
    accepts: (path) => pinnedAt(path) !== undefined,
    createSession: (opening) => new GraphqlSession(shared, pinnedAt(opening.exchange.path) ?? null, opening),
    close({ code, reason }) {
      for (const socket of open) socket.close(code, reason);
    },
  };

  /** Applies the fault of an operation, before or after it has run; returns null if the operation proceeds. */
  async function breakOperation(
    { requester: { fault = null }, socket, closed }: Running,
    hasRun: boolean,
  ): Promise<readonly GraphQLError[] | null> {
    if (faults === null || fault === null) return null;
    const isNow = fault.isAfter === hasRun;
    const reply = isNow
      ? await breakOff(
          fault,
          { replyToFailure },
          { keepOpen: () => () => undefined, pause: () => undefined },
          faults,
        )
      : null;
    if (isNow && fault.connection === 'reset') socket?.reset();
    // Sends nothing until the socket is closed.
    if (isNow && fault.connection !== undefined) await faults.untilEnd(closed);
    if (hasRun && !fault.hasTouched) fault.withdraw();
    return reply && errorsIn(reply);
  }
}

/** The library requires a text, so a client that sends only a hash sends an empty one. */
function readHash(payload: SubscribePayload): string | Failure | null {
  try {
    return persistedHashIn(payload.extensions);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function findFault(id: string, { document, definition }: Operation, { faultOf, faulty }: Extra) {
  const fault = faultOf(describeOperation(document, definition));
  if (fault === null) faulty.delete(id);
  else faulty.set(id, fault.id);
  return fault;
}

/**
 * Returns a refusal as a stream that only fails: the protocol sends it as an `error` message. Clients treat
 * that as final, so if a retry makes sense the socket is closed instead: clients then reconnect.
 */
function asFailing(error: unknown, log: Log): AsyncGenerator<OperationResult, void, void> {
  if (error instanceof RetryLater) throw error;
  return failing(explain(error, log));
}

async function* failing(error: GraphQLError): AsyncGenerator<OperationResult, void, void> {
  yield await Promise.reject<OperationResult>(error);
}

/** A value that is not a text counts as an invalid position. */
function positionIn(given: unknown): string | null {
  if (given == null) return null;
  return typeof given === 'string' ? given : '';
}

function errorsIn({ body }: Reply): readonly GraphQLError[] {
  const { errors } = JSON.parse(body ?? '{}') as { errors: readonly GraphQLFormattedError[] };
  return errors.map(
    ({ message, extensions }) => new GraphQLError(message, { extensions: extensions ?? null }),
  );
}

const runningOf = (args: ExecutionArgs): Running => args.contextValue as Running;
