import * as graphql from 'graphql';
import * as z from 'zod';
import { graphqlCodes } from '../../src/interfaces/graphql/errors.ts';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import type { Document } from './graphql-documents.ts';

export interface Operation {
  readonly document: Document;
  readonly understood: ReturnType<typeof understand>;
}

type Understood = Exclude<Operation['understood'], 'invalid' | null>;

/** Longer texts are not validated here, because that would take most of the round. */
const longestJudged = 10_000;

/** Returns a document as the reference implementation understands it; null if it was not checked. */
export function understand(sent: Document, schemas: readonly graphql.GraphQLSchema[]) {
  if (sent.text.length > longestJudged) return null;
  try {
    const document = graphql.parse(sent.text);
    const operation = graphql.getOperationAST(document, sent.operationName);
    const schema = schemas.find((one) => graphql.validate(one, document).length === 0);
    if (!schema || !operation) return 'invalid' as const;
    return { schema, document, isSubscription: operation.operation === 'subscription' };
  } catch {
    // The reference implementation also throws for a subscription whose root field depends on a variable.
    return 'invalid' as const;
  }
}

export function isSubscription({ understood }: Operation): boolean {
  return typeof understood === 'object' && understood?.isSubscription === true;
}

/**
 * Finds problems in the data of an operation. The reference implementation executes the operation on the data itself:
 * every selected field must be present with its type, and nothing else, so the same data must result.
 */
export function judgeData({ schema, document }: Understood, sent: Document, data: unknown): string | null {
  let isTold = true;
  const { data: again, errors: [error] = [] } = graphql.executeSync({
    schema,
    document,
    operationName: sent.operationName,
    // As sent: JSON omits a variable without a value.
    variableValues: Object(JSON.parse(JSON.stringify(sent.variables))),
    rootValue: data,
    fieldResolver: readField,
    typeResolver: (value: { readonly __typename?: string }) => {
      isTold &&= value.__typename !== undefined;
      return value.__typename;
    },
  });
  // A union reveals its type only through `__typename`.
  if (!isTold) return null;
  if (error !== undefined) return `${['data', ...(error.path ?? [])].join('.')}: ${error.message}`;
  // Introspection is resolved by the reference implementation itself.
  const isIntrospection = /"__(schema|type)"/.test(JSON.stringify(document));
  const isSame = isIntrospection || Bun.deepEquals(JSON.parse(JSON.stringify(again)), data);
  return isSame ? null : `the data is not what was selected: ${JSON.stringify(again)}`;
}

/** Returns the value of a field in the data. Throws if it does not match its type. */
const readField: graphql.GraphQLFieldResolver<unknown, unknown> = (
  source,
  _args,
  _context,
  { path, returnType },
) => {
  const value: unknown = Object(source)[path.key];
  const { name } = graphql.getNamedType(returnType);
  const wrong = [value].flat(3).find((item) => item !== null && !isOfType(item, name));
  if (wrong !== undefined) throw new Error(`no ${name}: ${JSON.stringify(wrong)}`);
  return value;
};

function isOfType(value: unknown, typeName: string): boolean {
  if (typeName === 'Int') return Number.isInteger(value);
  if (typeName === 'Boolean') return typeof value === 'boolean';
  if (!['String', 'ID', 'DateTime'].includes(typeName)) return typeof value === 'object';
  if (typeof value !== 'string') return false;
  if (typeName === 'DateTime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  return typeName === 'ID' ? /^[1-9]\d*$/.test(value) : value.isWellFormed();
}

/** The error codes that a request can cause: none of them is an internal error. */
const codes = z
  .enum(graphqlCodes)
  .exclude(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'ANSWER_TOO_LARGE']);
const schemas = z.enum(schemaNames);
const position = z.strictObject({ line: z.int().min(1), column: z.int().min(1) });
const error = z.strictObject({
  message: z.string().min(1),
  locations: z.array(position).optional(),
  path: z.array(z.union([z.string(), z.int()])).optional(),
  extensions: z.strictObject({
    code: codes,
    schema: schemas.optional(),
    knownIn: z.array(schemas).min(1).optional(),
  }),
});
export const errors = z.array(error).min(1);

/** The result of an executed operation: null data requires an error. */
const result = z
  .strictObject({ data: z.record(z.string(), z.unknown()).nullable(), errors: errors.optional() })
  .refine(({ data, errors: reasons }) => data !== null || reasons !== undefined);

const anyResult = z.union([result, z.strictObject({ errors })]);

/** The payloads of a WebSocket, where the result of an event has its position. */
export const payload = z.union([
  anyResult,
  result.safeExtend({ extensions: z.strictObject({ eventId: z.string().min(1) }) }),
]);

/** Finds problems in the text of an event stream; null if it follows the protocol and the operation. */
export function judgeEvents(operation: Operation, text: string, isWhole: boolean): string | null {
  const blocks = text.split('\n\n').slice(0, -1);
  const events = blocks.filter((block) => block !== ':');
  const problem = events.map((block) => judgeEvent(operation, block)).find((found) => found !== null);
  if (problem !== undefined) return problem;
  const end = events.findIndex((block) => block.startsWith('event: complete'));
  if (end === -1) return isWhole ? 'the stream has no end' : null;
  return end === events.length - 1 ? null : 'there is an event after the last one';
}

function judgeEvent(operation: Operation, block: string): string | null {
  if (/^event: complete\ndata:\s*$/.test(block)) return null;
  const [, json] = /^event: next\n(?:id: [\w-]+\n)?data: (.*)$/s.exec(block) ?? [];
  return json === undefined ? `not an event: ${block}` : judgeResult(operation, JSON.parse(json));
}

/** Finds problems in a result; null if it has the documented shape and what the operation selects. */
export function judgeResult(
  { document, understood }: Operation,
  body: unknown,
  shape: z.ZodType = anyResult,
) {
  const { success, data: found, error: reason } = shape.safeParse(body);
  if (!success) return `the result is not as documented:\n${z.prettifyError(reason)}`;
  const { data } = Object(found);
  if (understood === null || data === undefined) return null;
  if (understood === 'invalid') return 'there is data although the document is invalid';
  return data === null ? null : judgeData(understood, document, data);
}
