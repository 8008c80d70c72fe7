import type * as z from 'zod';
import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Failure, requireFound } from '../lib/failure.ts';
import { parseIntegerId } from '../lib/integer-id.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { Reply } from './reply.ts';

/**
 * An operation of a REST interface is one value: its input and output, its access rule and its handler.
 * Routing, 405, conditional requests, idempotency keys, the OpenAPI document, the pages and the fuzzer are
 * all derived from the list of operations.
 */

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** The documented shape of a query, and the parser made from it, which throws in the style of its interface. */
export interface QueryInput<Value> {
  readonly shape: z.ZodObject;
  parse(exchange: Exchange): Value;
}

export interface BodyInput<Value> {
  readonly shape: z.ZodType;
  parse(exchange: Exchange): Awaitable<Value>;
  readonly description: string;
  readonly isOptional?: boolean;
  /** The largest body, if it differs from the server's limit. */
  readonly maxBytes?: number;
}

export type Parsed<Input> = Input extends BodyInput<infer Value> ? Value : never;

export interface ResponseShape {
  readonly description: string;
  readonly shape?: z.ZodType;
  /** JSON by default. */
  readonly mediaType?: string;
  readonly otherTypes?: Readonly<Record<string, z.ZodType>>;
  /** True if examples only illustrate the response, because its values change over time. */
  readonly isOpenEnded?: true;
  /** True if the response lasts for as long as the client reads it. */
  readonly isEndless?: true;
}

/** A request and its response. A test sends every one of them. */
export interface Example {
  /** Unique within its operation. */
  readonly name: string;
  readonly summary: string;
  /** Overrides the examples of the path parameters. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly reply: ExampleReply | Failure;
}

export interface ExampleReply {
  readonly status: number;
  readonly body?: unknown;
}

interface Facts {
  /** The method name in generated clients. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The successful responses, by status. */
  readonly responses: Readonly<Record<number, ResponseShape>>;
  readonly examples: readonly Example[];
  /** Failures that no example shows, because they depend on the data. */
  readonly failures?: readonly Failure[];
  /**
   * True if an `Idempotency-Key` makes it safe to repeat. Never for a response with a secret, because
   * responses are stored.
   */
  readonly isRepeatable?: true;
  /**
   * The `Location` of a created record: a path with `{id}` for a field of the record and `:id` for a
   * parameter of the request path. A record without a URL of its own is found in its list.
   */
  readonly location?: string;
  /**
   * Returns the id for `location` from the body of the response; null if it is not a single record. By default, the id is
   * an integer or a word, and the first field.
   */
  readonly idIn?: (body: string) => string | null;
  /** True if the response is a list, which may exceed the response limit. */
  readonly isList?: true;
  /** True if the response is prepared in advance, so that it cannot fail. */
  readonly isPrepared?: true;
  /** True if the response is live: it has no tag, so it takes no conditions. */
  readonly isLive?: true;
  /**
   * The request headers, besides the token, that the response depends on, including `accept` if there are several
   * media types. `Vary` and the key of the response cache are derived from it.
   */
  readonly variesBy?: readonly string[];
  /** True if the rate limit does not count its requests. */
  readonly isUnlimited?: true;
}

type Access = 'required' | 'optional' | undefined;
type CallerFor<Caller, A extends Access> = A extends 'required'
  ? Caller
  : A extends 'optional'
    ? Caller | null
    : null;

/** A request before its query and body are read. */
export interface Asked<Caller> {
  readonly exchange: Exchange;
  readonly caller: Caller;
}

/** A request with its parsed query and body. */
export interface Call<Caller, Found, Query, Body> extends Asked<Caller> {
  readonly found: Found;
  readonly query: Query;
  readonly body: Body;
}

export interface Definition<Caller, A extends Access, Found, Query, Body> extends Facts {
  readonly route: `${Method} /${string}`;
  readonly caller?: A;
  readonly query?: QueryInput<Query>;
  readonly body?: BodyInput<Body>;
  /** Checks existence and permission first, so that 404 and 403 win over an invalid query or body. */
  find?(asked: Asked<CallerFor<Caller, A>>): Awaitable<Found>;
  /** Uses only the database: it may run inside a transaction, and more than once. */
  handle(call: Call<CallerFor<Caller, A>, Found, Query, Body>): Awaitable<AnyReply>;
}

export interface Operation extends Facts {
  readonly method: Method;
  readonly path: string;
  readonly token: Access;
  readonly query: QueryInput<unknown> | null;
  readonly body: BodyInput<unknown> | null;
  /** Authenticates the caller and parses the request. Never runs inside a transaction. */
  prepare(exchange: Exchange): Awaitable<Prepared>;
}

/** An operation with its parsed request, ready to run against the database. */
export interface Prepared {
  /** The scope of idempotency keys, if the interface knows more than the `Authorization` header. */
  readonly identity: string | null;
  apply(): Awaitable<AnyReply>;
}

/** Returns the integer id in the path; anything else matches no record. */
export function idOf(exchange: Exchange): number {
  return requireFound(parseIntegerId(exchange.parameter('id')));
}

/** Returns the handler that runs an operation. */
export function handlerOf({ prepare }: Operation): (exchange: Exchange) => Awaitable<AnyReply> {
  return (exchange) => whenReady(prepare(exchange), (prepared) => prepared.apply());
}

/** Returns the request headers, besides the token, that the response depends on. */
export function headersChoosing({
  variesBy = [],
  responses,
}: Pick<Facts, 'variesBy' | 'responses'>): readonly string[] {
  const isNegotiated = Object.values(responses).some(({ otherTypes }) => otherTypes !== undefined);
  return isNegotiated && !variesBy.includes('accept') ? [...variesBy, 'accept'] : variesBy;
}

/** A stream is live: it has no tag and is never cached. */
export function asReply(reply: AnyReply): Reply {
  if (reply instanceof Reply) return reply;
  throw new Error('an operation with conditions or idempotency keys cannot respond with a stream');
}

export interface Authentication<Caller> {
  callerOf(exchange: Exchange): Awaitable<Caller | null>;
  identityOf?(caller: Caller): string;
}

const nobody: Authentication<null> = { callerOf: () => null };

/** Returns the function that defines operations with this kind of caller. */
export function operationsFor<Caller>({ callerOf, identityOf }: Authentication<Caller>) {
  return <A extends Access = undefined, Found = null, Query = null, Body = null>(
    definition: Definition<Caller, A, Found, Query, Body>,
  ): Operation => {
    const { route, caller: access, query, body, find, handle, ...facts } = definition;
    const [method = '', path = ''] = route.split(' ');
    const isAnonymousRead = access === undefined && find === undefined && body === undefined;
    type Known = Call<CallerFor<Caller, A>, Found, Query, Body>;

    /** Nothing is awaited for a read that needs no caller, because most requests are such reads. */
    function prepare(exchange: Exchange): Awaitable<Prepared> {
      if (!isAnonymousRead) return prepareInOrder(exchange);
      const readQuery = query === undefined ? null : query.parse(exchange);
      const call = { exchange, caller: null, found: null, query: readQuery, body: null } as Known;
      return { identity: null, apply: () => handle(call) };
    }

    async function prepareInOrder(exchange: Exchange): Promise<Prepared> {
      const caller = access === undefined ? null : await callerOf(exchange);
      if (access === 'required' && caller === null) throw new Failure('UNAUTHENTICATED');
      const identity = caller === null ? null : (identityOf?.(caller) ?? null);
      const asked = { exchange, caller: caller as CallerFor<Caller, A> };
      const found = find === undefined ? null : await find(asked);
      const readQuery = query === undefined ? null : query.parse(exchange);
      const readBody = body === undefined ? null : await body.parse(exchange);
      const call = { ...asked, found, query: readQuery, body: readBody } as Known;
      return { identity, apply: () => handle(call) };
    }

    return {
      ...facts,
      method: method as Method,
      path,
      token: access,
      query: query ?? null,
      body: body ?? null,
      prepare,
    };
  };
}

/** Defines an operation without authentication. */
export const operation = operationsFor(nobody);
