import { type ExecutionResult, type GraphQLError, OperationTypeNode } from 'graphql';
import {
  createHandler,
  type Request as HandlerRequest,
  type Response as HandlerResponse,
} from 'graphql-http';
import { Answer, type Headers } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { KeptAnswers } from '../../http/kept-answers.ts';
import { isObject } from '../../lib/json.ts';
import type { DocumentReference } from './documents/document-reference.ts';
import type { GraphqlEngine } from './engine.ts';
import { type GraphqlCode, graphqlError } from './errors.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { DocumentType, Negotiated } from './negotiation.ts';
import type { Operation } from './operation.ts';
import type { Requester } from './requester.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { VariableValues } from './variables.ts';

/** The context that the reference handler passes from a request to its operation. */
interface HttpContext {
  readonly requester: Requester;
  readonly pinned: SchemaName | null;
  readonly reference: DocumentReference | null;
  readonly takesEvents: boolean;
  readonly prepared: Prepared | null;
  /** True if the response may hold a token next to client input. */
  maySayToken: boolean;
  result: OperationResult | null;
  isLeftToStream: boolean;
}

/** A type that the handler does not offer. */
const nothing = 'none/none';

const executed: ExecutionResult = { data: null };

type Prepared = Awaited<ReturnType<GraphqlEngine['prepare']>>;

/** An operation in the form of `ExecutionArgs`, which the reference handler requires. */
interface Args {
  readonly schema: Operation['schema'];
  readonly document: Operation['document'];
  readonly operationName: string | null;
  readonly variableValues: VariableValues;
  readonly rootValue: undefined;
  readonly contextValue: { readonly operation: Operation; readonly context: HttpContext };
}

/**
 * GraphQL over HTTP by the specification's reference handler (G1); the engine prepares and runs operations.
 */
export function overHttp(engine: GraphqlEngine, keptAnswers: KeptAnswers) {
  const handle = createHandler<Request, HttpContext, Args['contextValue']>({
    async onSubscribe(request, { query, operationName, variables }) {
      const { pinned, requester, reference, prepared } = request.context;
      const operation =
        prepared ?? (await engine.prepare({ query, reference, operationName, pinned, requester }));
      if (!('definition' in operation)) return operation;
      const { takesEvents } = request.context;
      const refused = refuseSubscription(operation) ?? refuseMutationByGet(operation, request.method);
      request.context.isLeftToStream =
        takesEvents && operation.definition.operation === OperationTypeNode.SUBSCRIPTION;
      if (refused !== null) return refused;
      // Checked here as well: the handler gives every execution the status of a success.
      const values = operation.coerce(variables);
      return 'errors' in values ? values.errors : toArgs(operation, values.coerced, request.context);
    },
    // The handler chooses only the status and the type; it would write the body value by value.
    execute: async (args) => {
      const { contextValue, variableValues } = args as unknown as Args;
      const { operation, context } = contextValue;
      context.maySayToken = isMutation(operation);
      context.result = await engine.executeWith(operation, variableValues, context.requester);
      return executed;
    },
    // An invalid envelope is reported as a plain error.
    formatError: (error) => ('extensions' in error ? error : graphqlError(error.message, 'BAD_USER_INPUT')),
  });

  async function byHandler(
    request: Request,
    { envelope, url, reference }: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
    accepted: Negotiated,
    prepared: Prepared | null = null,
  ): Promise<Answer | Response | null> {
    const { method, headers } = request;
    const context: HttpContext = {
      requester,
      pinned,
      reference,
      takesEvents: accepted.events !== 'no' || accepted.parts,
      prepared,
      maySayToken: false,
      result: null,
      isLeftToStream: false,
    };
    const [answered, init] = await handle({
      method: method === 'HEAD' ? 'GET' : method,
      url,
      // The handler ignores weights, so it receives the negotiated type.
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
  }

  /**
   * The fast path of most requests: a plain envelope with a runnable operation has only one possible
   * response. The handler takes all others.
   */
  async function answerAtOnce(
    request: Request,
    asked: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
    accepted: Negotiated,
  ): Promise<Answer | Response | null> {
    const plain = plainlyAsked(asked);
    const type = accepted.document;
    if (plain === null || type === null) return byHandler(request, asked, requester, pinned, accepted);
    const { reference } = asked;
    const prepared = await engine.prepare({ ...plain, reference, pinned, requester });
    const values = isRunnable(prepared) ? prepared.coerce(plain.variables) : null;
    if (values === null || 'errors' in values || !('definition' in prepared))
      return byHandler(request, asked, requester, pinned, accepted, prepared);
    const run = () => engine.executeWith(prepared, values.coerced, requester);
    if (isMutation(prepared)) return write(await run(), type).secret();
    if (!isForAnybody(requester)) return write(await run(), type);
    return repeat(`${type} ${prepared.number} ${JSON.stringify(values.coerced)}`, type, run);
  }

  /** Serves anonymous queries from the response cache until the next write. */
  async function repeat(
    key: string,
    type: DocumentType,
    run: () => Promise<OperationResult>,
  ): Promise<Answer | Response> {
    const startedAt = performance.now();
    let result: OperationResult | null = null;
    const make = async () => {
      result = await run();
      return write(result, type);
    };
    const answer = await keptAnswers.answer(key, make, { isWhole: () => result?.errors === undefined });
    if (result === null) engine.repeated(startedAt);
    return answer;
  }

  /** Returns null for a subscription of a client that accepts a stream: another transport handles it. */
  return { answer: answerAtOnce, byHandler };
}

/** Returns the envelope if all its members have the right type; null for every other request. */
function plainlyAsked({ envelope, isPlain }: GraphqlRequest) {
  if (!isPlain || envelope === null) return null;
  const { query, operationName, variables, extensions } = envelope;
  if (typeof query !== 'string' || (operationName != null && typeof operationName !== 'string')) return null;
  if ((variables != null && !isObject(variables)) || (extensions != null && !isObject(extensions)))
    return null;
  return { query, operationName, variables };
}

function isRunnable(prepared: Prepared): prepared is Operation {
  return 'definition' in prepared && prepared.definition.operation !== OperationTypeNode.SUBSCRIPTION;
}

function isForAnybody({ authorization, fault }: Requester): boolean {
  return authorization === null && !fault;
}

function write(result: OperationResult, type: DocumentType): Answer {
  return writeResult(result, { status: 200, headers: headersOf[type] });
}

function isMutation({ definition }: Operation): boolean {
  return definition.operation === OperationTypeNode.MUTATION;
}

/** The same headers as the handler's. */
const headersOf: Readonly<Record<DocumentType, Headers>> = {
  'application/json': { 'content-type': 'application/json; charset=utf-8' },
  'application/graphql-response+json': { 'content-type': 'application/graphql-response+json; charset=utf-8' },
};

/**
 * An operation without any data because the database was unavailable is worth retrying: 503 with
 * `Retry-After`.
 */
function writeResult(
  result: OperationResult,
  { status, headers = {} }: Pick<HandlerResponse[1], 'status' | 'headers'>,
): Answer {
  const body = result.document ?? result.toText();
  if (!isUnavailable(result)) return new Answer(status, body, headers);
  return new Answer(503, body, { ...headers, 'retry-after': '1' });
}

function isUnavailable({ data, errors }: OperationResult): boolean {
  const unavailable: GraphqlCode = 'SERVICE_UNAVAILABLE';
  if (!errors?.some(({ extensions }) => extensions.code === unavailable)) return false;
  return data == null || Object.values(JSON.parse(data)).every((value) => value === null);
}

function toArgs(operation: Operation, variableValues: VariableValues, context: HttpContext) {
  const { schema, document, definition } = operation;
  return {
    schema,
    document,
    operationName: definition.name?.value ?? null,
    variableValues,
    rootValue: undefined,
    contextValue: { operation, context },
  };
}

/** Subscriptions need a stream (G12). */
function refuseSubscription({ definition }: Operation): HandlerResponse | null {
  if (definition.operation === OperationTypeNode.SUBSCRIPTION) {
    const message = 'Subscriptions require a WebSocket, or Accept: text/event-stream';
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

/** The handler refuses a media type without a body; this interface writes every failure in its style (S8). */
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
