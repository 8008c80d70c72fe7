import type * as z from 'zod';
import type { Failure } from '../lib/failure.ts';

/**
 * What an interface says of itself, for its OpenAPI document. It stands beside the routes and is keyed like them; its
 * shapes are those that parse requests, its failures those that are thrown.
 */
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
  readonly operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
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

export interface Operation {
  /** What a generated client calls it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly token?: 'required' | 'optional';
  readonly query?: readonly QueryParameter[];
  readonly body?: RequestBody;
  /** What it answers when nothing is wrong, by status. */
  readonly answers: Readonly<Record<number, AnswerShape>>;
  readonly examples: readonly Example[];
  /** Whether the answer is a list, which may be larger than the service sends. */
  readonly isList?: true;
  /** Whether the answer is ready before it is asked for, so that nothing can fail on the way. */
  readonly isPrepared?: true;
}

export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly shape: z.ZodType;
  readonly required?: true;
}

export interface RequestBody {
  readonly description: string;
  readonly shape: z.ZodType;
  /** Where no body at all is a body too. */
  readonly optional?: true;
}

export interface AnswerShape {
  readonly description: string;
  /** Absent when there is no body. */
  readonly shape?: z.ZodType;
  /** JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** Whether an example shows only what it is like: the rest depends on the moment. */
  readonly isOpenEnded?: true;
  /** Whether it goes on for as long as the client listens. */
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
