import { randomBytes } from 'node:crypto';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { Mapped } from '../../lib/mapped.ts';

/** What an operation gave: the text of its data, and what went wrong. */
export class OperationResult {
  /** JSON; undefined where nothing was executed, null where nothing is left. */
  readonly data: string | null | undefined;
  readonly errors: readonly GraphQLError[] | undefined;
  /** The position of the event that it tells; null where it tells none. */
  readonly eventId: string | null;
  /** The whole document in place of the data, where it is ready to be sent. */
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

  /** The same as what an event came to. One that failed tells of nothing, and so it has no position. */
  at(eventId: string): OperationResult {
    return this.data == null ? this : new OperationResult(this.data, this.errors, eventId);
  }

  toText(): string {
    const errors = this.errors === undefined ? '' : `"errors":${JSON.stringify(this.errors)}`;
    if (this.data === undefined) return `{${errors}}`;
    // Not by a list that is joined: that copies megabytes.
    return `{${errors}${errors === '' ? '' : ','}"data":${this.data}}`;
  }

  /**
   * For the protocol libraries, which write a message around it: the data is set aside, and put in its place when the
   * message is written. To parse a text of megabytes so that they can write it again would hold everybody up.
   */
  asExecuted(aside: SetAside): ExecutionResult {
    const { data, errors } = this;
    const written = data && { toJSON: () => aside.put(this) };
    return { ...(errors && { errors }), ...(data !== undefined && { data: (written ?? null) as ObjMap }) };
  }

  /** The same for a protocol that has no place of its own for the position of an event. */
  asExecutedEvent(aside: SetAside): ExecutionResult {
    const { eventId } = this;
    return { ...this.asExecuted(aside), ...(eventId !== null && { extensions: { eventId } }) };
  }
}

type ObjMap = Exclude<ExecutionResult['data'], undefined>;

/** A stream of results as the protocol libraries take it. */
export function asExecutedEvents(
  results: AsyncGenerator<OperationResult, void, void>,
  aside: SetAside,
): AsyncGenerator<ExecutionResult, void, void> {
  return new ExecutedEvents(results, aside);
}

class ExecutedEvents extends Mapped<OperationResult, ExecutionResult> {
  readonly #aside: SetAside;

  constructor(results: AsyncGenerator<OperationResult, void, void>, aside: SetAside) {
    super(results);
    this.#aside = aside;
  }

  protected map(result: OperationResult): ExecutionResult {
    return result.asExecutedEvent(this.#aside);
  }
}

/** No client can send it in a message. */
const mark = `data ${randomBytes(16).toString('hex')} `;

/** The beginning of an event that a server sends. */
const nextEvent = 'event: next\n';

/** The results whose messages are being written: of one stream, where its client may leave before they are. */
export class SetAside {
  readonly #results = new Map<string, OperationResult>();
  #count = 0;

  /** Gives what stands for the data until then. */
  put(result: OperationResult): string {
    this.#count += 1;
    const name = `${mark}${this.#count}`;
    this.#results.set(name, result);
    return name;
  }

  /** A message with the data that was left out of it. It is called for every message that is written. */
  fillIn(message: string): string {
    return this.#fillIn(message).message;
  }

  /** The same of a server-sent event, with the position of the event that it tells (E2). */
  fillInEvent(event: string): string {
    const { message, eventId } = this.#fillIn(event);
    if (eventId === null) return message;
    return `${nextEvent}id: ${eventId}\n${message.slice(nextEvent.length)}`;
  }

  #fillIn(message: string): { readonly message: string; readonly eventId: string | null } {
    const start = message.lastIndexOf(mark);
    if (start === -1) return { message, eventId: null };
    const end = message.indexOf('"', start);
    const name = message.slice(start, end);
    const result = this.#results.get(name);
    this.#results.delete(name);
    return {
      message: message.slice(0, start - 1) + (result?.data ?? 'null') + message.slice(end + 1),
      eventId: result?.eventId ?? null,
    };
  }
}
