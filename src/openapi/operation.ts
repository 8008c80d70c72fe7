import type { Example, QueryParameter } from '../http/reference.ts';
import { Failure } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import type { Components, JsonObject } from './components.ts';
import { parameterOf } from './conventions.ts';
import { type Place, pathParametersOf, takesCondition, takesKey } from './place.ts';
import { responsesOf } from './responses.ts';

/** An operation as OpenAPI writes it. */
export function describeOperation(components: Components, place: Place): JsonObject {
  const { operation } = place;
  const { id: operationId, tag, summary, description, body } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: securityOf(components, place),
    parameters: parametersOf(components, place),
    ...(body && { requestBody: requestBodyOf(components, place) }),
    responses: responsesOf(components, place),
  };
}

function securityOf(components: Components, { one, operation }: Place): readonly JsonObject[] {
  const { token } = one.reference;
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

function parametersOf(components: Components, place: Place): readonly JsonObject[] {
  const { one, path, method, operation } = place;
  const conventions = [
    ...(one.isResourceful && method === 'GET' ? (['IfNoneMatch'] as const) : []),
    ...(takesKey(place) ? (['IdempotencyKey'] as const) : []),
    ...(takesCondition(place) ? (['IfMatch'] as const) : []),
  ];
  return [
    ...pathParametersOf(path).map((name) => describePathParameter(components, place, name)),
    ...(operation.query ?? []).map((parameter) =>
      describeQueryParameter(components, parameter, operation.examples),
    ),
    ...conventions.map((name) => parameterOf(components, name)),
  ];
}

function describePathParameter(components: Components, { one }: Place, name: string): JsonObject {
  const { pathParameters = {}, prefix } = one.reference;
  const parameter = pathParameters[name];
  if (parameter === undefined) throw new Error(`${one.name} does not say what ${name} is in its paths`);
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
  { name, description, shape, required }: QueryParameter,
  examples: readonly Example[],
): JsonObject {
  const shown = examples.filter(
    ({ query, answer }) => query?.[name] !== undefined && !(answer instanceof Failure),
  );
  return {
    name,
    in: 'query',
    required: required === true,
    description,
    schema: components.schemaOf(shape, 'input'),
    ...(shown.length > 0 && {
      examples: Object.fromEntries(
        shown.map((example) => [example.name, { summary: example.summary, value: example.query?.[name] }]),
      ),
    }),
  };
}

function requestBodyOf(components: Components, { operation: { body, examples } }: Place): JsonObject {
  // A body that is refused fits no schema: it is not shown as one to send.
  const shown = examples.filter(
    ({ answer, ...example }) => 'body' in example && !(answer instanceof Failure),
  );
  return {
    description: body?.description,
    required: body?.optional !== true,
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
