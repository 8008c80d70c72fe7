import * as graphql from 'graphql';
import * as z from 'zod';
import { graphqlCodes } from '../../src/interfaces/graphql/errors.ts';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import type { Document } from './graphql-documents.ts';

export interface Operation {
  readonly document: Document;
  readonly kind: ReturnType<typeof classify>;
}

/** Longer texts are not validated here, because that would take most of the round. */
const longestChecked = 10_000;

/** Returns the type of an operation according to the reference implementation; null if it was not checked. */
export function classify(sent: Document, schemas: readonly graphql.GraphQLSchema[]) {
  if (sent.text.length > longestChecked) return null;
  try {
    const document = graphql.parse(sent.text);
    const operation = graphql.getOperationAST(document, sent.operationName);
    const isValid = schemas.some((schema) => graphql.validate(schema, document).length === 0);
    if (!isValid || !operation) return 'invalid' as const;
    return operation.operation;
  } catch {
    // The reference implementation also throws for a subscription whose root field depends on a variable.
    return 'invalid' as const;
  }
}

export function isSubscription({ kind }: Operation): boolean {
  return kind === graphql.OperationTypeNode.SUBSCRIPTION;
}

/** The error codes that a request can cause: none of them is an internal error. */
const codes = z
  .enum(graphqlCodes)
  .exclude(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'ANSWER_TOO_LARGE']);
const position = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });
const error = z.strictObject({
  message: z.string().min(1),
  locations: z.array(position).optional(),
  path: z.array(z.union([z.string(), z.int()])).optional(),
  extensions: z.strictObject({ code: codes, schema: z.enum(schemaNames).optional() }),
});
const errors = z.array(error).min(1);

/** The result of an executed operation: null data requires an error. */
const result = z
  .strictObject({ data: z.record(z.string(), z.unknown()).nullable(), errors: errors.optional() })
  .refine(({ data, errors: reasons }) => data !== null || reasons !== undefined);

const anyResult = z.union([result, z.strictObject({ errors })]);

/** Finds problems in the text of an event stream; null if it follows the protocol and the operation. */
export function findEventProblem(operation: Operation, text: string, isWhole: boolean): string | null {
  const blocks = text.split('\n\n').slice(0, -1);
  const events = blocks.filter((block) => block !== ':');
  const problem = events.map((block) => findBlockProblem(operation, block)).find((found) => found !== null);
  if (problem !== undefined) return problem;
  const end = events.findIndex((block) => block.startsWith('event: complete'));
  if (end === -1) return isWhole ? 'the stream has no end' : null;
  return end === events.length - 1 ? null : 'there is an event after the last one';
}

function findBlockProblem(operation: Operation, block: string): string | null {
  if (/^event: complete\ndata:\s*$/.test(block)) return null;
  const [, json] = /^event: next\n(?:id: [\w-]+\n)?data: (.*)$/s.exec(block) ?? [];
  return json === undefined ? `not an event: ${block}` : findResultProblem(operation, JSON.parse(json));
}

/** Finds problems in a result; null if it has the documented shape and the document is valid. */
export function findResultProblem({ kind }: Operation, body: unknown): string | null {
  const { success, data: found, error: reason } = anyResult.safeParse(body);
  if (!success) return `the result is not as documented:\n${z.prettifyError(reason)}`;
  const hasData = 'data' in found;
  return hasData && kind === 'invalid' ? 'there is data although the document is invalid' : null;
}
