import { type ExecutionResult, type GraphQLError, OperationTypeNode } from 'graphql';
import {
  createHandler,
  type Request as HandlerRequest,
  type Response as HandlerResponse,
} from 'graphql-http';
import { Answer } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { DocumentReference } from './documents/document-reference.ts';
import type { GraphqlEngine, Requester } from './engine.ts';
import { type GraphqlCode, graphqlError } from './errors.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { Negotiated } from './negotiation.ts';
import type { Operation, Variables } from './operation.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** What the reference handler hands through from a request to its operation. */
interface HttpContext {
  readonly requester: Requester;
  readonly pinned: SchemaName | null;
  readonly reference: DocumentReference | null;
  /** Whether the client takes a stream for a subscription. */
  readonly takesEvents: boolean;
  /** Whether it may give a token beside what the client sent. */
  maySayToken: boolean;
  /** What was executed, once it is. */
  result: OperationResult | null;
  isLeftToStream: boolean;
}

/** A type that the handler does not have. */
const nothing = 'none/none';

const executed: ExecutionResult = { data: null };

/** An operation on its way through the reference handler, which wants `ExecutionArgs`. */
interface Args {
  readonly schema: Operation['schema'];
  readonly document: Operation['document'];
  readonly operationName: string | null;
  readonly variableValues: Variables;
  readonly rootValue: undefined;
  readonly contextValue: { readonly operation: Operation; readonly context: HttpContext };
}

/** GraphQL over HTTP by the specification's reference handler (G1); preparing and running are the engine's. */
export function overHttp(engine: GraphqlEngine) {
  const handle = createHandler<Request, HttpContext, Args['contextValue']>({
    async onSubscribe(request, { query, operationName, variables }) {
      const { pinned, requester, reference } = request.context;
      const { address } = requester;
      const operation = await engine.prepare({ query, reference, operationName, pinned, address });
      if (!('definition' in operation)) return operation;
      const { takesEvents } = request.context;
      const refused = refuseSubscription(operation) ?? refuseMutationByGet(operation, request.method);
      request.context.isLeftToStream =
        takesEvents && operation.definition.operation === OperationTypeNode.SUBSCRIPTION;
      if (refused !== null) return refused;
      // Checked here as well: the handler treats every execution as a success, with its status.
      const values = operation.coerce(variables);
      return 'errors' in values ? values.errors : toArgs(operation, variables, request.context);
    },
    // The handler chooses the status and the type by what it is given; the body it would write value by value.
    execute: async (args) => {
      const { contextValue, variableValues } = args as unknown as Args;
      const { operation, context } = contextValue;
      context.maySayToken = operation.definition.operation === OperationTypeNode.MUTATION;
      context.result = await engine.execute(operation, variableValues, context.requester);
      return executed;
    },
    // A wrong envelope is reported as a plain error.
    formatError: (error) => ('extensions' in error ? error : graphqlError(error.message, 'BAD_USER_INPUT')),
  });

  /** Null is for a subscription of a client that takes a stream: another transport answers it. */
  return async (
    request: Request,
    { envelope, url, reference }: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
    accepted: Negotiated,
  ): Promise<Answer | Response | null> => {
    const { method, headers } = request;
    const context: HttpContext = {
      requester,
      pinned,
      reference,
      takesEvents: accepted.events !== 'no' || accepted.parts,
      maySayToken: false,
      result: null,
      isLeftToStream: false,
    };
    const [answered, init] = await handle({
      method: method === 'HEAD' ? 'GET' : method,
      url,
      // The handler knows no weights: it is told what they come to.
      headers: { get: (name) => (name === 'accept' ? (accepted.document ?? nothing) : headers.get(name)) },
      body: envelope,
      raw: request,
      context,
    } satisfies HandlerRequest<Request, HttpContext>);
    if (context.isLeftToStream) return null;
    if (context.result !== null) {
      const written = writeResult(context.result, init);
      return context.maySayToken ? written.secret() : written;
    }
    return answered === null ? withoutBody(init) : new Response(answered, init);
  };
}

/** An operation that got nothing at all for want of a database is worth another try, and its status says so. */
function writeResult(result: OperationResult, { status, headers }: HandlerResponse[1]): Answer {
  const body = result.toText();
  if (!isUnavailable(result)) return new Answer(status, body, { ...headers });
  return new Answer(503, body, { ...headers, 'retry-after': '1' });
}

function isUnavailable({ data, errors }: OperationResult): boolean {
  const unavailable: GraphqlCode = 'SERVICE_UNAVAILABLE';
  if (!errors?.some(({ extensions }) => extensions.code === unavailable)) return false;
  return data == null || Object.values(JSON.parse(data)).every((value) => value === null);
}

function toArgs(operation: Operation, variables: Variables, context: HttpContext) {
  const { schema, document, definition } = operation;
  return {
    schema,
    document,
    operationName: definition.name?.value ?? null,
    variableValues: variables ?? null,
    rootValue: undefined,
    contextValue: { operation, context },
  };
}

/** Subscriptions need a stream (G12). */
function refuseSubscription({ definition }: Operation): HandlerResponse | null {
  if (definition.operation === OperationTypeNode.SUBSCRIPTION) {
    const message = 'Subscriptions need a WebSocket, or Accept: text/event-stream';
    return answer(400, 'Bad Request', graphqlError(message, 'BAD_USER_INPUT'));
  }
  return null;
}

export function refuseMutationByGet({ definition }: Operation, method: string): HandlerResponse | null {
  if (definition.operation !== OperationTypeNode.MUTATION || method !== 'GET') return null;
  const error = graphqlError('Cannot perform mutations over GET', 'BAD_USER_INPUT');
  return answer(405, 'Method Not Allowed', error, { allow: 'POST' });
}

function answer(
  status: number,
  statusText: string,
  error: GraphQLError,
  headers: Readonly<Record<string, string>> = {},
): HandlerResponse {
  const contentType = 'application/json; charset=utf-8';
  return [
    JSON.stringify({ errors: [error] }),
    { status, statusText, headers: { 'content-type': contentType, ...headers } },
  ];
}

/** The handler refuses a media type without a word; this interface says every failure in its style (S8). */
function withoutBody({ status, statusText, headers }: HandlerResponse[1]): Response {
  if (status < 400) return new Response(null, { status, headers: { ...headers } });
  const message = status === 415 ? failureRows.UNSUPPORTED_MEDIA_TYPE.message : statusText;
  const [body, init] = answer(
    status,
    statusText,
    graphqlError(message ?? statusText, 'BAD_USER_INPUT'),
    headers,
  );
  return new Response(body, init);
}
