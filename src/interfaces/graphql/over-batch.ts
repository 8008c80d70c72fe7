import { OperationTypeNode } from 'graphql';
import { Reply } from '../../http/reply.ts';
import type { GraphqlEngine } from './engine.ts';
import { graphqlError } from './errors.ts';
import { type GraphqlRequest, parametersOf } from './graphql-request.ts';
import { needsStream } from './over-http.ts';
import type { Requester } from './requester.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** Runs an array of operations in one request, one after the other, on a shared budget. */
export async function replyToBatch(
  engine: GraphqlEngine,
  requests: readonly GraphqlRequest[],
  requester: Requester,
  pinned: SchemaName | null,
): Promise<Reply> {
  const budget = engine.beginBudget(requester);
  const texts: string[] = [];
  try {
    for (const request of requests) {
      await engine.pauseFor(requester.address);
      const result = await runOne(engine, request, { ...requester, budget }, pinned);
      texts.push(result.toText());
    }
  } finally {
    budget.end();
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
