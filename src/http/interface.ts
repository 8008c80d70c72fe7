import type * as z from 'zod';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';
import type { Answer } from './answer.ts';
import type { CachingRules } from './caching.ts';
import type { Exchange } from './exchange.ts';
import type { Method, Operation } from './operation.ts';
import type { Place } from './place.ts';
import type { SocketProtocol } from './sockets.ts';

export type Handler = (exchange: Exchange) => Awaitable<Answer | Response>;

/** A path that no OpenAPI document describes: a page, a file, GraphQL. */
export interface PlainRoute {
  readonly path: string;
  readonly handlers: Readonly<Partial<Record<Method, Handler>>>;
  /** Whether no rate limit counts its requests. */
  readonly isUnlimited?: true;
  /** Whether its answers carry tags, as those of operations do. */
  readonly isTagged?: true;
  /** What caches are told of what is read there, where the answers do not say it themselves. */
  readonly caching?: CachingRules;
  /** Tells pages and assets, which a browser loads by itself, from requests of clients. */
  isPage?(exchange: Exchange): boolean;
}

/** One public contract: its operations, and the one place that knows its error style. */
export interface Interface {
  readonly name: string;
  /** Where it begins, and what it is, where it is one of the five. */
  readonly home?: Home;
  readonly operations?: readonly Operation[];
  /** Whether its reads show what the database holds, to whom they are for, and nothing else. */
  readonly showsData?: true;
  readonly routes?: readonly PlainRoute[];
  answerFailure(failure: Failure): Answer;
  readonly sockets?: SocketProtocol;
  /** The names of what a GraphQL operation may ask for at its root. */
  rootFields?(): readonly string[];
  /** Shows an answer in JSON to a person in front of a browser; null leaves it as it is. */
  view?(answer: Answer, path: string, place: Place): Answer | null;
  /** The schemas of GraphQL as they are written, by name; none where they are not shown. */
  schemas?(): ReadonlyMap<string, string>;
  /** What its OpenAPI document says beside the operations. */
  readonly reference?: Reference;
  /** Ends what would otherwise go on: the process is about to stop, or the world is no longer served. */
  close?(ending: Ending): Promise<void>;
}

/** Why sockets and streams end, and the code of RFC 6455, section 7.4.1, that sockets are closed with. */
export interface Ending {
  readonly code: number;
  readonly reason: string;
}

export const stopping: Ending = { code: 1001, reason: 'The server is stopping' };

/** How the pages present an interface. */
export interface Home {
  readonly id: string;
  /** The name of its file in `docs/contracts/`. */
  readonly contract: string;
  readonly path: string;
  /** Where its variants are. */
  readonly alsoAt?: readonly string[];
  readonly description: string;
}

/** Where an interface begins, with its name. */
export type NamedHome = Home & { readonly name: string };

export function homesOf(interfaces: readonly Interface[]): readonly NamedHome[] {
  return interfaces.flatMap(({ name, home }) => (home === undefined ? [] : [{ name, ...home }]));
}

/** What the operations of an interface share in its OpenAPI document. */
export interface Reference {
  /** Names a document of its own, `/openapi/<name>.json`. Without one it is only in the document of everything. */
  readonly document?: string;
  /** Begins the names of what its operations share. */
  readonly prefix: string;
  readonly description: string;
  /** The chapters of its operations, each with a sentence. */
  readonly tags: Readonly<Record<string, string>>;
  /** The token that some of its operations take. */
  readonly token?: TokenKind;
  readonly pathParameters?: Readonly<Record<string, PathParameter>>;
  /** The media type of the answer to a failure; JSON unless it says otherwise. */
  readonly failureType?: string;
  /** The shape of the answer to a failure. */
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
  /** One that the examples use. */
  readonly example: string | number;
  /** One that fits the shape and names nothing. */
  readonly unknown: string | number;
}

/** What an interface is called in rules and journals: `posts`, `graphql`; null where it is none of the product's own. */
export function interfaceIdOf({ home, reference }: Pick<Interface, 'home' | 'reference'>): string | null {
  return home?.id ?? reference?.document ?? null;
}

/** The read whose tag `If-Match` names: the one at the same path. */
export function readBeside(operation: Operation, all: readonly Operation[]): Operation | null {
  const { method, path } = operation;
  if (method === 'GET' || method === 'POST') return null;
  return all.find((other) => other.path === path && other.method === 'GET') ?? null;
}
