import type * as z from 'zod';
import type { Awaitable } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * An operation of a REST interface is one value: what it takes and gives, who may call it, and what it does. Routing,
 * 405, conditions, keys, the OpenAPI document, the pages and the fuzzer all follow from the list of them.
 */

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** What an operation takes: the shape that is documented, and the parser made from it. */
export interface Input<Source, Value> {
  readonly shape: z.ZodType;
  /** Throws a failure in the style of its interface. */
  parse(source: Source): Awaitable<Value>;
}

export interface QueryInput<Value> extends Input<Exchange, Value> {
  readonly shape: z.ZodObject;
  parse(source: Exchange): Value;
}

export interface BodyInput<Value> extends Input<Exchange, Value> {
  readonly description: string;
  /** Where no body at all is a body too. */
  readonly isOptional?: boolean;
  /** The largest body, where that is not the service's. */
  readonly maxBytes?: number;
}

/** What a body is once it is parsed. */
export type Parsed<Input> = Input extends BodyInput<infer Value> ? Value : never;

export interface AnswerShape {
  readonly description: string;
  /** Absent when there is no body. */
  readonly shape?: z.ZodType;
  /** JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** What else a client may ask for, by media type. */
  readonly otherTypes?: Readonly<Record<string, z.ZodType>>;
  /** Whether an example shows only what it is like: the rest depends on the moment. */
  readonly isOpenEnded?: true;
  /** Whether the answer lasts for as long as the client listens. */
  readonly isEndless?: true;
}

/** A request and its answer. A test sends every one of them. */
export interface Example {
  /** Unique within its operation. */
  readonly name: string;
  readonly summary: string;
  /** In place of the examples of the path's parameters. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly answer: ExampleAnswer | Failure;
}

export interface ExampleAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** What an operation says of itself. */
interface Facts {
  /** What a generated client calls it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** What it answers when nothing is wrong, by status. */
  readonly answers: Readonly<Record<number, AnswerShape>>;
  readonly examples: readonly Example[];
  /** Whether `Idempotency-Key` makes it safe to repeat. Never where the answer holds a secret: answers are kept. */
  readonly isRepeatable?: true;
  /**
   * Where a record is that it makes: a path, with `{id}` for a member of the record and `:id` for what the path of the request has there.
   * A record without an address of its own is found in its list.
   */
  readonly location?: string;
  /** Whether the answer is a list, which may be larger than the service sends. */
  readonly isList?: true;
  /** Whether the answer is ready before it is asked for, so that nothing can fail on the way. */
  readonly isPrepared?: true;
  /** Whether the answer is of the moment: it has no tag, and no condition asks for one. */
  readonly isLive?: true;
  /**
   * Request headers that the answer depends on besides its token, `accept` among them wherever an answer has other types.
   * `Vary` and the key of the response cache follow from it.
   */
  readonly variesBy?: readonly string[];
  /** Whether no rate limit counts its requests. */
  readonly isUnlimited?: true;
}

type Access = 'required' | 'optional' | undefined;
type CallerFor<Caller, A extends Access> = A extends 'required'
  ? Caller
  : A extends 'optional'
    ? Caller | null
    : null;

/** A request as far as it is known before its query and body are read. */
export interface Asked<Caller> {
  readonly exchange: Exchange;
  readonly caller: Caller;
}

/** A request with all that was read of it. */
export interface Call<Caller, Found, Query, Body> extends Asked<Caller> {
  readonly found: Found;
  readonly query: Query;
  readonly body: Body;
}

export interface Definition<Caller, A extends Access, Found, Query, Body> extends Facts {
  readonly route: `${Method} /${string}`;
  /** Whether it takes a token. */
  readonly caller?: A;
  readonly query?: QueryInput<Query>;
  readonly body?: BodyInput<Body>;
  /** What has to be there, or allowed, before query and body matter: 404 and 403 come first. */
  find?(asked: Asked<CallerFor<Caller, A>>): Awaitable<Found>;
  /** Asks the database and nothing else: it may run inside a transaction, and more than once. */
  handle(call: Call<CallerFor<Caller, A>, Found, Query, Body>): Awaitable<Answer | Response>;
}

export interface Operation extends Facts {
  readonly method: Method;
  readonly path: string;
  readonly token: Access;
  readonly query: QueryInput<unknown> | null;
  readonly body: BodyInput<unknown> | null;
  /** Reads the caller and the request. Never runs inside a transaction. */
  prepare(exchange: Exchange): Awaitable<Prepared>;
}

/** An operation that knows all about its request, and has only the database to ask. */
export interface Prepared {
  /** Whose keys it uses, where the interface knows more than the `Authorization` header says. */
  readonly identity: string | null;
  apply(): Awaitable<Answer | Response>;
}

/** The request headers that choose between the answers of an operation, besides its token. */
export function headersChoosing({
  variesBy = [],
  answers,
}: Pick<Facts, 'variesBy' | 'answers'>): readonly string[] {
  const isNegotiated = Object.values(answers).some(({ otherTypes }) => otherTypes !== undefined);
  return isNegotiated && !variesBy.includes('accept') ? [...variesBy, 'accept'] : variesBy;
}

/** A stream is of the moment: it has no tag, and is never kept. */
export function asAnswer(answer: Answer | Response): Answer {
  if (answer instanceof Answer) return answer;
  throw new Error('an operation that takes conditions or keys answers with a stream');
}

/** How an interface finds the caller. */
export interface Authentication<Caller> {
  callerOf(exchange: Exchange): Awaitable<Caller | null>;
  identityOf?(caller: Caller): string;
}

const nobody: Authentication<null> = { callerOf: () => null };

/** Makes operations of an interface with this kind of callers. */
export function operationsFor<Caller>({ callerOf, identityOf }: Authentication<Caller>) {
  return <A extends Access = undefined, Found = null, Query = null, Body = null>(
    definition: Definition<Caller, A, Found, Query, Body>,
  ): Operation => {
    const { route, caller: access, query, body, find, handle, ...facts } = definition;
    const [method = '', path = ''] = route.split(' ');
    const isAnonymousRead = access === undefined && find === undefined && body === undefined;
    type Known = Call<CallerFor<Caller, A>, Found, Query, Body>;

    /** Nothing is awaited for a read that needs no caller: most requests are one. */
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

/** Makes operations of an interface without authentication. */
export const operation = operationsFor(nobody);
