import { OperationTypeNode } from 'graphql';
import { Reply } from '../../http/reply.ts';
import { tooLarge } from '../../lib/budget.ts';
import type { Requester } from './context.ts';
import type { GraphqlEngine } from './engine.ts';
import { graphqlError } from './errors.ts';
import { type GraphqlRequest, parametersOf } from './graphql-request.ts';
import { needsStream } from './over-http.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** Runs an array of operations in one request, one after the other. Together, the results are at most as long as one. */
export async function replyToBatch(
  engine: GraphqlEngine,
  requests: readonly GraphqlRequest[],
  requester: Requester,
  pinned: SchemaName | null,
  maxBytes: number,
): Promise<Reply> {
  const texts: string[] = [];
  let bytes = 0;
  for (const request of requests) {
    await engine.pauseFor(requester.address);
    const result = await runOne(engine, request, requester, pinned);
    const text = result.toText();
    bytes += Buffer.byteLength(text);
    texts.push(
      bytes > maxBytes ? new OperationResult(null, [engine.explain(tooLarge(maxBytes))]).toText() : text,
    );
  }
  // Any of them may be a mutation that returns a token.
  return new Reply(200, `[${texts.join(',')}]`, {
    'content-type': 'application/json; charset=utf-8',
  }).secret();
}

async function runOne(
  engine: GraphqlEngine,
  request: GraphqlRequest,
  requester: Requester,
  pinned: SchemaName | null,
): Promise<OperationResult> {
  const parameters = parametersOf(request);
  if (typeof parameters === 'string') return refuse(parameters);
  const { hash } = request;
  const preparing = engine.prepare({ ...parameters, hash, pinned, requester });
  // Earlier operations may have written, so their results must not be lost.
  const operation = await preparing.catch((error) => [engine.explain(error)]);
  if (!('definition' in operation)) return new OperationResult(undefined, operation);
  if (operation.definition.operation === OperationTypeNode.SUBSCRIPTION) {
    return refuse(needsStream);
  }
  return engine.execute(operation, parameters.variables, requester);
}

function refuse(message: string): OperationResult {
  return new OperationResult(undefined, [graphqlError(message, 'BAD_USER_INPUT')]);
}
