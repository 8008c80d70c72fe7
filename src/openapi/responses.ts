import * as z from 'zod';
import type { Example } from '../http/reference.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import type { Components, JsonObject } from './components.ts';
import { type HeaderName, headersOf, notModified, rateLimitHeaders } from './conventions.ts';
import { meanings, type NamedFailure, usualFailures } from './failures.ts';
import { type Place, takesKey } from './place.ts';

const jsonType = 'application/json';

/** Every answer of an operation, by status. */
export function responsesOf(components: Components, place: Place): JsonObject {
  const responses = [...successesOf(components, place), ...failuresOf(components, place)];
  return Object.fromEntries(responses);
}

type Response = readonly [status: number, response: JsonObject];

function successesOf(components: Components, place: Place): readonly Response[] {
  const { one, method, operation } = place;
  const isRead = one.isResourceful && method === 'GET';
  const headers: readonly HeaderName[] = [
    ...(isRead ? (['ETag'] as const) : []),
    ...(takesKey(place) ? (['Idempotency-Replayed'] as const) : []),
    ...rateLimitHeaders,
  ];
  const successes = Object.entries(operation.answers).map(([status, { description, shape, mediaType }]) => {
    const content = shape && {
      [mediaType ?? jsonType]: {
        schema: components.schemaOf(shape, 'output'),
        examples: successExamples(operation.examples, Number(status)),
      },
    };
    const response = { description, headers: headersOf(components, headers), ...(content && { content }) };
    return [Number(status), response] as const;
  });
  return isRead ? [...successes, [304, notModified(components)]] : successes;
}

function successExamples(examples: readonly Example[], wanted: number): JsonObject {
  return Object.fromEntries(
    examples.flatMap(({ name, summary, answer }) =>
      answer instanceof Failure || answer.status !== wanted ? [] : [[name, { summary, value: answer.body }]],
    ),
  );
}

/** The failures that an operation's own examples show. */
function ownFailures(examples: readonly Example[]): readonly NamedFailure[] {
  return examples.flatMap(({ name, summary, answer }) =>
    answer instanceof Failure ? [{ name, summary, failure: answer }] : [],
  );
}

function failuresOf(components: Components, place: Place): readonly Response[] {
  const own = ownFailures(place.operation.examples);
  const usual = usualFailures(place);
  const byStatus = Map.groupBy([...own, ...usual], ({ failure }) => place.one.answerFailure(failure).status);
  return [...byStatus]
    .sort(([left], [right]) => left - right)
    .map(([status, group]) => [status, failureResponse(components, place, group, own)]);
}

/** A failure that comes alone and is the same everywhere is written once, and referred to. */
function failureResponse(
  components: Components,
  place: Place,
  group: readonly NamedFailure[],
  own: readonly NamedFailure[],
): JsonObject {
  const [first] = group;
  if (first === undefined || group.length > 1 || own.includes(first)) {
    return describeFailures(components, place, group);
  }
  const name = `${place.one.reference.prefix}${capitalize(first.name)}`;
  return components.refer('responses', name, () => describeFailures(components, place, group));
}

function describeFailures(
  components: Components,
  { one }: Place,
  group: readonly NamedFailure[],
): JsonObject {
  const failures = group.map(({ failure }) => failure);
  const shapes = [...new Set(failures.map((failure) => one.reference.shapeOfFailure(failure)))];
  const [shape = z.unknown()] = shapes;
  const isUnauthorized = failures.some((failure) => one.answerFailure(failure).status === 401);
  const headers: readonly HeaderName[] = [
    ...(isUnauthorized ? (['WWW-Authenticate'] as const) : []),
    ...(failures.some((failure) => failure instanceof RetryLater) ? (['Retry-After'] as const) : []),
    ...rateLimitHeaders,
  ];
  return {
    description: [...new Set(failures.map(({ code }) => meanings[code]))].join(' '),
    headers: headersOf(components, headers),
    content: {
      [jsonType]: {
        schema: components.schemaOf(shapes.length > 1 ? z.union(shapes) : shape, 'output'),
        examples: Object.fromEntries(
          group.map(({ name, summary, failure }) => [
            name,
            { summary, value: JSON.parse(one.answerFailure(failure).body ?? 'null') },
          ]),
        ),
      },
    },
  };
}
