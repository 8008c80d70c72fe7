import type * as z from 'zod';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Method, Operation } from './operation.ts';
import type { Reply } from './reply.ts';
import type { SocketProtocol } from './sockets.ts';

export type Handler = (exchange: Exchange) => Awaitable<AnyReply>;

/** The cache headers of a read (RFC 9111): it may be stored but must be revalidated before each use. */
export interface Caching {
  /** The request headers that the response depends on; empty for none. */
  readonly vary: string;
  /** True if the response depends on the caller. */
  readonly takesToken: boolean;
}

export function cachingBy(headers: readonly string[], takesToken: boolean): Caching {
  return { vary: [...headers, ...(takesToken ? ['authorization'] : [])].join(', '), takesToken };
}

/** A path outside the OpenAPI documents: a page, a file, GraphQL. */
export interface PlainRoute {
  readonly path: string;
  readonly handlers: Readonly<Partial<Record<Method, Handler>>>;
  /** True if the rate limit does not count its requests. */
  readonly isUnlimited?: true;
  /** True if its responses carry tags, as those of operations do. */
  readonly isTagged?: true;
  /** The cache headers of its reads; absent if the responses set their own. */
  readonly caching?: Caching;
  /** Distinguishes pages and assets, which a browser loads by itself, from API requests. */
  isPage?(exchange: Exchange): boolean;
}

/** One public contract: its operations, and the one place that knows its error style. */
export interface Interface {
  readonly name: string;
  /** Present for the five product interfaces. */
  readonly home?: Home;
  readonly operations?: readonly Operation[];
  /** True if its reads depend only on the data and the caller, so that they can be cached. */
  readonly showsData?: true;
  readonly routes?: readonly PlainRoute[];
  replyToFailure(failure: Failure): Reply;
  /** Responds to the unknown paths of the whole server, if they are in the style of this interface. */
  replyToUnknownPath?(exchange: Exchange): Reply;
  /** True if the URLs in `Location` and `Link` are absolute. */
  readonly hasAbsoluteUrls?: true;
  /** The milliseconds that a request asks to wait before it is handled. */
  delayOf?(exchange: Exchange): number;
  /** The name in rules and journals of what is at a path, if the interface has a name for each of its parts. */
  partAt?(path: string): string;
  readonly sockets?: SocketProtocol;
  /** The root fields of GraphQL, for fault rules. */
  rootFields?(): readonly string[];
  /** The GraphQL schemas as SDL, by name; empty if they are hidden. */
  schemas?(): ReadonlyMap<string, string>;
  readonly reference?: Reference;
  /** Ends sockets and streams: the process is about to stop, or the world is no longer served. */
  close?(ending: Ending): Promise<void>;
}

/** The reason why sockets and streams end, and the close code of sockets (RFC 6455, section 7.4.1). */
export interface Ending {
  readonly code: number;
  readonly reason: string;
}

export const stopping: Ending = { code: 1001, reason: 'The server is stopping' };

export interface Home {
  readonly id: string;
  /** The name of its file in `docs/contracts/`. */
  readonly contract: string;
  readonly path: string;
  readonly alsoAt?: readonly string[];
  readonly description: string;
}

export type NamedHome = Home & { readonly name: string };

export function homesOf(interfaces: readonly Interface[]): readonly NamedHome[] {
  return interfaces.flatMap(({ name, home }) => (home === undefined ? [] : [{ name, ...home }]));
}

/** The parts of an OpenAPI document that the operations of an interface share. */
export interface Reference {
  /**
   * Names a separate document, `/openapi/<name>.json`. Without it, the interface appears only in the complete
   * document.
   */
  readonly document?: string;
  /** The prefix of its shared component names. */
  readonly prefix: string;
  readonly description: string;
  /** The tags of its operations, each with a sentence. */
  readonly tags: Readonly<Record<string, string>>;
  readonly token?: TokenKind;
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** The media type of failures; JSON by default. */
  readonly failureType?: string;
  shapeOfFailure(failure: Failure): z.ZodType;
}

export interface TokenKind {
  readonly name: string;
  readonly description: string;
  readonly format?: string;
}

export interface PathParameter {
  readonly description: string;
  readonly shape: z.ZodType;
  /** An existing value, for examples. */
  readonly example: string | number;
  /** A valid value that matches nothing. */
  readonly unknown: string | number;
}

/**
 * Returns the name used in rules and journals, such as `posts` or `graphql`; null if it is not one of the
 * product's interfaces.
 */
export function interfaceIdOf({ home, reference }: Pick<Interface, 'home' | 'reference'>): string | null {
  return home?.id ?? reference?.document ?? null;
}

/** Returns the read at the same path, whose tag `If-Match` names. */
export function readBeside(operation: Operation, all: readonly Operation[]): Operation | null {
  const { method, path } = operation;
  if (method === 'GET' || method === 'POST') return null;
  return all.find((other) => other.path === path && other.method === 'GET') ?? null;
}
