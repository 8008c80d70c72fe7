import * as z from 'zod';
import { oneOf, shortName, wholeNumber } from '../lib/shapes.ts';

/**
 * The effects of faults: one entry of `effects` for each. The rules, the `Quintet-Fault` header, the OpenAPI document, the
 * table in the docs and the form of the console follow from it.
 */

/** The longest delay. */
export const maxDelayMs = 600_000;

const milliseconds = z
  .number(`must be a number of milliseconds from 0 to ${maxDelayMs}`)
  .min(0, 'must be at least 0')
  .max(maxDelayMs, `must be at most ${maxDelayMs}`);

const delay = z.union(
  [
    milliseconds,
    z
      .strictObject({ min: milliseconds, max: milliseconds })
      .refine(({ min, max }) => min <= max, 'must have a min that is at most its max'),
    z.strictObject({ median: milliseconds, sigma: z.number().min(0).max(10) }),
  ],
  `must be a number of milliseconds up to ${maxDelayMs}, {"min", "max"}, or {"median", "sigma"} with a sigma from 0 to 10`,
);
export type Delay = z.infer<typeof delay>;

const [firstCode, lastCode] = [1000, 4999];
/** The codes that an endpoint may close with (RFC 6455, section 7.4). */
const isCloseCode = (code: number) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code));

export const liveKinds = ['drop', 'stall', 'duplicate', 'close'] as const;
export type LiveKind = (typeof liveKinds)[number];
const events = wholeNumber(0, 1_000_000).optional();

const live = z
  .strictObject({
    ...({ drop: events, stall: events, duplicate: events, close: events } satisfies Record<
      LiveKind,
      unknown
    >),
    code: wholeNumber(firstCode, lastCode)
      .refine(isCloseCode, 'is not a close code that a server may send')
      .optional(),
  })
  .refine((given) => liveKinds.filter((kind) => given[kind] !== undefined).length === 1, {
    error: `must name one of ${liveKinds.join(', ')}`,
  })
  .refine(({ code, close }) => code === undefined || close !== undefined, {
    error: 'may have a code only with close',
  });
export type Live = z.infer<typeof live>;

const graphqlError = z.strictObject({
  path: z
    .array(
      z.union([z.string(), z.int().min(0)], 'must be a key or an index'),
      'must be a list of keys and indices',
    )
    .min(1, 'must not be empty')
    .max(100, 'must have at most 100 steps'),
  message: z.string('must be a string').max(1000, 'must have at most 1000 characters').optional(),
  code: shortName.optional(),
});
export type GraphqlErrorFault = z.infer<typeof graphqlError>;

/** The properties of an effect besides its shape. */
export interface EffectFacts {
  /** The label in the console. */
  readonly title: string;
  /** The description in the docs and the OpenAPI document, in Markdown. */
  readonly meaning: string;
  /**
   * The targets that it can change: anything, a response with a body, a GraphQL operation, a subscription; or null where it
   * only adds to another effect.
   */
  readonly changes: 'anything' | 'body' | 'operation' | 'subscription' | null;
  /** The effect that this one requires. */
  readonly onlyWith?: string;
  /** The name in the `Quintet-Fault` header, if it is shorter. */
  readonly headerName?: string;
  /** An example value, as in the header. */
  readonly example: string;
  /** Parses a value of the header; by default a number or a word. */
  readonly read?: (text: string) => unknown;
}

const facts = new WeakMap<z.ZodType, EffectFacts>();

function effect<Shape extends z.ZodType>(shape: Shape, given: EffectFacts) {
  const { title, meaning: description, example, read = readPlain } = given;
  const described = shape.optional().meta({ 'x-title': title, description, examples: [read(example)] });
  facts.set(described, given);
  return described;
}

function readPlain(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export const effects = {
  delayMs: effect(delay, {
    title: 'Delay in ms',
    meaning:
      'Delays the response: a number of milliseconds, `{"min", "max"}`, or `{"median", "sigma"}` of a lognormal distribution. At most ten minutes.',
    changes: 'anything',
    headerName: 'delay',
    example: '100-300',
    read(text) {
      const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
      return min === undefined ? readPlain(text) : { min: Number(min), max: Number(max) };
    },
  }),
  status: effect(wholeNumber(400, 599), {
    title: 'Status',
    meaning: 'Responds with a status from 400 to 599, in the error format of the interface.',
    changes: 'anything',
    example: '503',
  }),
  retryAfterSeconds: effect(wholeNumber(0, 86_400), {
    title: 'Retry-After in s',
    meaning: 'The `Retry-After` header that is sent with `status`.',
    changes: null,
    onlyWith: 'status',
    headerName: 'retryAfter',
    example: '3',
  }),
  connection: effect(oneOf(['reset', 'hang']), {
    title: 'Connection',
    meaning:
      '`"reset"`: the connection ends without a response. `"hang"`: there is no response until the client disconnects or the sandbox is reset.',
    changes: 'anything',
    example: 'hang',
  }),
  body: effect(oneOf(['empty', 'truncated']), {
    title: 'Body',
    meaning: '`"empty"`: no body. `"truncated"`: half of the body, in chunks, without the one that ends it.',
    changes: 'body',
    example: 'truncated',
  }),
  bytesPerSecond: effect(wholeNumber(1, 1_000_000_000), {
    title: 'Bytes per second',
    meaning: 'Limits how fast the body is sent.',
    changes: 'body',
    example: '1000',
  }),
  graphqlError: effect(graphqlError, {
    title: 'GraphQL error at',
    meaning:
      '`{"path": ["posts", 0, "author"], "message", "code"}`: the field at the path fails, and nulls propagate as the schema requires. With `"before"` and a path of one step, the root field does not run.',
    changes: 'operation',
    example: 'posts.0.author',
    read: (text) => ({ path: text.split('.').map(readPlain) }),
  }),
  live: effect(live, {
    title: 'Subscriptions',
    meaning:
      '`{"drop": 2}`: the next event after the first two of a subscription is lost. `stall`: no more events are sent. `duplicate`: the next event is sent twice. `close`: the subscription is closed, a WebSocket with `code` (1012 by default), a stream without a final event.',
    changes: 'subscription',
    example: 'drop:2',
    read(text) {
      const [kind = '', count = '', code] = text.split(':');
      return { [kind]: readPlain(count), ...(code !== undefined && { code: readPlain(code) }) };
    },
  }),
};

export type Effects = Readonly<z.infer<z.ZodObject<typeof effects>>>;

/** Every effect with its properties, in order. */
export const describedEffects = (Object.entries(effects) as [keyof Effects, z.ZodType][]).flatMap(
  ([name, shape]) => {
    const given = facts.get(shape);
    return given === undefined ? [] : [{ headerName: name, read: readPlain, ...given, name }];
  },
);
