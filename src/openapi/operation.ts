import type * as z from 'zod';
import type { Example } from '../http/operation.ts';
import { Failure } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import type { Components, JsonObject } from './components.ts';
import { parameterOf } from './conventions.ts';
import { type DescribedOperation, hasTag, pathParametersOf, takesCondition } from './described.ts';
import { responsesOf } from './responses.ts';

export function describeOperation(components: Components, described: DescribedOperation): JsonObject {
  const { id: operationId, tag, summary, description, body } = described.operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: securityOf(components, described),
    parameters: parametersOf(components, described),
    ...(body && { requestBody: requestBodyOf(components, described) }),
    responses: responsesOf(components, described),
  };
}

function securityOf(components: Components, { api, operation }: DescribedOperation): readonly JsonObject[] {
  const { token } = api.reference;
  if (operation.token === undefined || token === undefined) return [];
  const { name, description, format } = token;
  components.refer('securitySchemes', name, () => ({
    type: 'http',
    scheme: 'bearer',
    ...(format && { bearerFormat: format }),
    description,
  }));
  return operation.token === 'optional' ? [{}, { [name]: [] }] : [{ [name]: [] }];
}

function parametersOf(components: Components, described: DescribedOperation): readonly JsonObject[] {
  const { path, query, isRepeatable, examples } = described.operation;
  const conventions = [
    ...(hasTag(described.operation) ? (['IfNoneMatch'] as const) : []),
    ...(isRepeatable ? (['IdempotencyKey'] as const) : []),
    ...(takesCondition(described) ? (['IfMatch', 'IfNoneMatchOfWrite'] as const) : []),
  ];
  return [
    ...pathParametersOf(path).map((name) => describePathParameter(components, described, name)),
    ...Object.entries(query?.shape.shape ?? {}).map(([name, shape]) =>
      describeQueryParameter(components, name, shape, examples),
    ),
    ...conventions.map((name) => parameterOf(components, name)),
  ];
}

function describePathParameter(
  components: Components,
  { api }: DescribedOperation,
  name: string,
): JsonObject {
  const { pathParameters = {}, prefix } = api.reference;
  const parameter = pathParameters[name];
  if (parameter === undefined) throw new Error(`${api.name} does not describe the path parameter ${name}`);
  const { description, shape, example } = parameter;
  return components.refer('parameters', `${prefix}${capitalize(name)}`, () => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: components.schemaOf(shape, 'input'),
    example,
  }));
}

function describeQueryParameter(
  components: Components,
  name: string,
  shape: z.core.$ZodType,
  examples: readonly Example[],
): JsonObject {
  const { description, ...schema } = components.schemaOf(shape as z.ZodType, 'input');
  const shown = examples.filter(
    ({ query, reply }) => query?.[name] !== undefined && !(reply instanceof Failure),
  );
  return {
    name,
    in: 'query',
    required: !(shape as z.ZodType).safeParse(undefined).success,
    description,
    schema,
    ...(shown.length > 0 && {
      examples: Object.fromEntries(
        shown.map((example) => [example.name, { summary: example.summary, value: example.query?.[name] }]),
      ),
    }),
  };
}

function requestBodyOf(
  components: Components,
  { operation: { body, examples } }: DescribedOperation,
): JsonObject {
  // A rejected body may not match the schema, so it is not shown as an example.
  const shown = examples.filter(({ reply, ...example }) => 'body' in example && !(reply instanceof Failure));
  return {
    description: body?.description,
    required: body?.isOptional !== true,
    content: {
      'application/json': {
        schema: body && components.schemaOf(body.shape, 'input'),
        examples: Object.fromEntries(
          shown.map((example) => [example.name, { summary: example.summary, value: example.body }]),
        ),
      },
    },
  };
}
