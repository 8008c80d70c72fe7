import * as z from 'zod';
import type { Example } from '../http/operation.ts';
import { writtenBy } from '../http/written.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import type { Components, JsonObject } from './components.ts';
import { commonHeaders, type HeaderName, headersOf, notModified } from './conventions.ts';
import { type DescribedOperation, hasTag } from './described.ts';
import { meanings, type NamedFailure, usualFailures } from './failures.ts';

const jsonType = 'application/json';

export function responsesOf(components: Components, described: DescribedOperation): JsonObject {
  const responses = [...successesOf(components, described), ...failuresOf(components, described)];
  return Object.fromEntries(responses);
}

type Response = readonly [status: number, response: JsonObject];

function successesOf(components: Components, described: DescribedOperation): readonly Response[] {
  const { operation } = described;
  const isRead = hasTag(operation);
  const successes = Object.entries(operation.responses).map(([status, reply]) => {
    const { description, shape, mediaType, otherTypes = {} } = reply;
    const content = shape && {
      [mediaType ?? jsonType]: {
        schema: components.schemaOf(shape, 'output'),
        examples: successExamples(operation.examples, Number(status)),
      },
      ...Object.fromEntries(
        Object.entries(otherTypes).map(([type, other]) => [
          type,
          { schema: components.schemaOf(other, 'output') },
        ]),
      ),
    };
    const headers = headersOf(components, headersOfSuccess(described, Number(status)));
    const response = { description, headers, ...(content && { content }) };
    return [Number(status), response] as const;
  });
  return isRead ? [...successes, [304, notModified(components)]] : successes;
}

function headersOfSuccess({ api, operation }: DescribedOperation, status: number): readonly HeaderName[] {
  const written = writtenBy(operation, api.operations);
  const isMade = status === 201 && written !== null && written.location !== null;
  const { page, _page } = operation.query?.shape.shape ?? {};
  const isNumbered = page !== undefined || _page !== undefined;
  // A write that may create a record also returns an existing one, so both responses have a tag.
  const isTagged =
    hasTag(operation) || (written?.isShown === true && operation.responses[status]?.shape !== undefined);
  return [
    ...(isTagged ? (['ETag'] as const) : []),
    ...(isMade ? (['Location'] as const) : []),
    ...(isNumbered ? (['Link'] as const) : []),
    ...(operation.isList && !operation.isLive ? (['X-Total-Count'] as const) : []),
    ...(operation.isRepeatable ? (['Idempotency-Replayed'] as const) : []),
    ...commonHeaders,
  ];
}

function successExamples(examples: readonly Example[], wanted: number): JsonObject {
  return Object.fromEntries(
    examples.flatMap(({ name, summary, reply }) =>
      reply instanceof Failure || reply.status !== wanted ? [] : [[name, { summary, value: reply.body }]],
    ),
  );
}

function ownFailures(examples: readonly Example[]): readonly NamedFailure[] {
  return examples.flatMap(({ name, summary, reply }) =>
    reply instanceof Failure ? [{ name, summary, failure: reply }] : [],
  );
}

function failuresOf(components: Components, described: DescribedOperation): readonly Response[] {
  const own = ownFailures(described.operation.examples);
  const usual = usualFailures(described);
  const byStatus = Map.groupBy(
    [...own, ...usual],
    ({ failure }) => described.api.replyToFailure(failure).status,
  );
  return [...byStatus]
    .sort(([left], [right]) => left - right)
    .map(([status, group]) => [status, failureResponse(components, described, group, own)]);
}

/** A failure that is the only one of its status and the same everywhere becomes a shared component. */
function failureResponse(
  components: Components,
  described: DescribedOperation,
  group: readonly NamedFailure[],
  own: readonly NamedFailure[],
): JsonObject {
  const [first] = group;
  if (first === undefined || group.length > 1 || own.includes(first)) {
    return describeFailures(components, described, group);
  }
  const name = `${described.api.reference.prefix}${capitalize(first.name)}`;
  return components.refer('responses', name, () => describeFailures(components, described, group));
}

function describeFailures(
  components: Components,
  { api }: DescribedOperation,
  group: readonly NamedFailure[],
): JsonObject {
  const failures = group.map(({ failure }) => failure);
  const shapes = [...new Set(failures.map((failure) => api.reference.shapeOfFailure(failure)))];
  const [shape = z.unknown()] = shapes;
  const isUnauthorized = failures.some((failure) => api.replyToFailure(failure).status === 401);
  const headers: readonly HeaderName[] = [
    ...(isUnauthorized ? (['WWW-Authenticate'] as const) : []),
    ...(failures.some((failure) => failure instanceof RetryLater) ? (['Retry-After'] as const) : []),
    ...commonHeaders,
  ];
  return {
    description: [...new Set(failures.map(({ code }) => meanings[code]))].join(' '),
    headers: headersOf(components, headers),
    content: {
      [api.reference.failureType ?? jsonType]: {
        schema: components.schemaOf(shapes.length > 1 ? z.union(shapes) : shape, 'output'),
        examples: Object.fromEntries(
          group.map(({ name, summary, failure }) => [
            name,
            { summary, value: JSON.parse(api.replyToFailure(failure).body ?? 'null') },
          ]),
        ),
      },
    },
  };
}
