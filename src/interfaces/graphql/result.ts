import { randomBytes } from 'node:crypto';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { Mapped } from '../../lib/mapped.ts';
import type { Outcome } from '../../observe/operation-meter.ts';
import type { GraphqlCode } from './errors.ts';

/** The result of an operation: the text of its data, and its errors. */
export class OperationResult {
  /** JSON; undefined if nothing was executed, null if a non-null field failed. */
  readonly data: string | null | undefined;
  readonly errors: readonly GraphQLError[] | undefined;
  /** The position of its event; null if it is not for an event. */
  readonly eventId: string | null;
  /** The whole response body, ready to be sent, instead of the data. */
  readonly document: Uint8Array<ArrayBuffer> | null;

  constructor(
    data: string | null | undefined,
    errors?: readonly GraphQLError[],
    eventId: string | null = null,
    document: Uint8Array<ArrayBuffer> | null = null,
  ) {
    this.document = document;
    this.data = data;
    this.errors = errors;
    this.eventId = eventId;
  }

  static of({ data, errors }: ExecutionResult): OperationResult {
    const text = data === undefined ? undefined : data === null ? null : JSON.stringify(data);
    return new OperationResult(text, errors);
  }

  /** Returns the result with the position of its event. A failed result delivers no event, so it has no position. */
  at(eventId: string): OperationResult {
    return this.data == null ? this : new OperationResult(this.data, this.errors, eventId);
  }

  /** True if the database was unavailable and there is no data at all. */
  get isUnavailable(): boolean {
    const unavailable: GraphqlCode = 'SERVICE_UNAVAILABLE';
    if (this.document !== null || !this.errors?.some(({ extensions }) => extensions.code === unavailable))
      return false;
    return this.data == null || Object.values(JSON.parse(this.data)).every((value) => value === null);
  }

  get outcome(): Outcome {
    if (this.errors === undefined) return 'ok';
    return this.data == null ? 'failed' : 'partial';
  }

  toText(): string {
    if (this.document !== null) return new TextDecoder().decode(this.document);
    const errors = this.errors === undefined ? '' : `"errors":${JSON.stringify(this.errors)}`;
    if (this.data === undefined) return `{${errors}}`;
    // Joining a list would copy megabytes.
    return `{${errors}${errors === '' ? '' : ','}"data":${this.data}}`;
  }

  /**
   * Returns the result for the protocol libraries, with a placeholder for the data that is replaced in the written
   * message. Parsing megabytes of text only for the library to write them again would block the event loop.
   */
  asExecuted(aside: SetAside): ExecutionResult {
    const { data, errors } = this;
    const written = data && { toJSON: () => aside.put(this) };
    return { ...(errors && { errors }), ...(data !== undefined && { data: (written ?? null) as ObjMap }) };
  }

  /** Adds the position to the extensions, for a protocol that has no field for it. */
  asExecutedEvent(aside: SetAside): ExecutionResult {
    const { eventId } = this;
    return { ...this.asExecuted(aside), ...(eventId !== null && { extensions: { eventId } }) };
  }
}

type ObjMap = Exclude<ExecutionResult['data'], undefined>;

export class ExecutedEvents extends Mapped<OperationResult, ExecutionResult> {
  readonly #aside: SetAside;

  constructor(results: AsyncGenerator<OperationResult, void, void>, aside: SetAside) {
    super(results);
    this.#aside = aside;
  }

  protected map(result: OperationResult): ExecutionResult {
    return result.asExecutedEvent(this.#aside);
  }
}

/** Random, so that no client can send it in a message. */
const mark = `data ${randomBytes(16).toString('hex')} `;

/** The results whose messages are being written. */
export class SetAside {
  readonly #results = new Map<string, OperationResult>();
  #count = 0;

  /** Returns the placeholder for the data. */
  put(result: OperationResult): string {
    this.#count += 1;
    const name = `${mark}${this.#count}`;
    this.#results.set(name, result);
    return name;
  }

  /** Replaces the placeholder in a message. Called for every message that is written. */
  fillIn(message: string): string {
    const start = message.lastIndexOf(mark);
    if (start === -1) return message;
    const end = message.indexOf('"', start);
    const name = message.slice(start, end);
    const result = this.#results.get(name);
    this.#results.delete(name);
    return message.slice(0, start - 1) + (result?.data ?? 'null') + message.slice(end + 1);
  }
}
