import { type GraphQLError, OperationTypeNode } from 'graphql';
import { failureRows } from '../../http/failure-rows.ts';
import { type Headers, json, Reply } from '../../http/reply.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { tooLarge } from '../../lib/budget.ts';
import type { Operation, Variables } from './context.ts';
import { type Requester, settled } from './context.ts';
import type { GraphqlEngine } from './engine.ts';
import { graphqlError } from './errors.ts';
import { type GraphqlRequest, parametersOf } from './graphql-request.ts';
import type { DocumentType } from './negotiation.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** GraphQL over HTTP, by its specification (G1). */
export function overHttp(engine: GraphqlEngine, responseCache: ResponseCache) {
  /** Returns null for a subscription, which needs a stream. */
  async function reply(
    { method }: Pick<Request, 'method'>,
    asked: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
    type: DocumentType | null,
  ): Promise<Reply | null> {
    if (type === null)
      return refuse(406, 'Not Acceptable', { accept: Object.values(contentTypes).join(', ') });
    if (!asked.isJson) return refuse(415, failureRows.UNSUPPORTED_MEDIA_TYPE.message ?? '');
    const parameters = parametersOf(asked);
    if (typeof parameters === 'string') return refuse(400, parameters);
    const { query, operationName } = parameters;
    const { hash } = asked;
    const operation = await engine.prepare({ query, operationName, hash, pinned, requester });
    if (!('definition' in operation)) return refuseOperation(operation, type);
    if (operation.definition.operation === OperationTypeNode.SUBSCRIPTION) return null;
    if (isMutationByGet(operation, method)) return refuse(405, mutationByGet, { allow: 'POST' });
    return await run(operation, parameters.variables, asked, requester, type);
  }

  async function run(
    operation: Operation,
    variables: Variables,
    { key }: GraphqlRequest,
    requester: Requester,
    type: DocumentType,
  ): Promise<Reply> {
    // The result may hold a token next to client input.
    if (isMutation(operation))
      return write(await engine.execute(operation, variables, settled(requester)), type).secret();
    if (key === null || !isForAnybody(requester))
      return write(await engine.execute(operation, variables, requester), type);
    return await repeat(key, type, () => engine.execute(operation, variables, requester));
  }

  /** Returns the response to an anonymous query from the cache, before the request is parsed. */
  function find(key: string, requester: Pick<Requester, 'authorization' | 'fault'>): Reply | null {
    if (!isForAnybody(requester)) return null;
    const startedAt = performance.now();
    const known = responseCache.find(key);
    if (known !== null) engine.repeated(startedAt);
    return known;
  }

  /** Serves anonymous queries from the response cache until the next write. */
  async function repeat(
    key: string,
    type: DocumentType,
    run: () => Promise<OperationResult>,
  ): Promise<Reply> {
    const startedAt = performance.now();
    let result: OperationResult | null = null;
    const make = async () => {
      result = await run();
      return write(result, type);
    };
    const reply = await responseCache.reply(key, make, { isWhole: () => result?.errors === undefined });
    if (result === null) engine.repeated(startedAt);
    return reply;
  }

  return { reply, find };
}

const needsStream = 'Subscriptions require a WebSocket, or Accept: text/event-stream';

export const refuseSubscription = () => refuse(400, needsStream);

export const mutationByGet = 'Cannot perform mutations over GET';

export function isMutationByGet(operation: Operation, method: string): boolean {
  return isMutation(operation) && method !== 'POST';
}

function isForAnybody({ authorization, fault }: Pick<Requester, 'authorization' | 'fault'>): boolean {
  return authorization === null && !fault;
}

function isMutation({ definition }: Operation): boolean {
  return definition.operation === OperationTypeNode.MUTATION;
}

const contentTypes: Readonly<Record<DocumentType, string>> = {
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
  'application/json': 'application/json; charset=utf-8',
};

/** An operation without any data because the database was unavailable is worth retrying: 503 with `Retry-After`. */
function write(result: OperationResult, type: DocumentType): Reply {
  const { data, errors = [] } = result;
  if (data === undefined) return refuseOperation(errors, type);
  const body = result.document ?? result.toText();
  const headers = { 'content-type': contentTypes[type] };
  if (!result.isUnavailable) return new Reply(200, body, headers);
  return new Reply(503, body, { ...headers, 'retry-after': '1' });
}

/** Refuses an operation that is not run. Older clients expect 200 with their media type. */
function refuseOperation(errors: readonly GraphQLError[], type: DocumentType): Reply {
  const status = type === 'application/json' ? 200 : 400;
  return json(status, { errors }, { 'content-type': contentTypes[type] });
}

/** Refuses a request that is not valid GraphQL over HTTP. */
export function refuse(status: number, message: string, headers: Headers = {}): Reply {
  return json(status, { errors: [graphqlError(message, 'BAD_USER_INPUT')] }, headers);
}

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
    'content-type': contentTypes['application/json'],
  }).secret();
}
