import type { GraphQLError } from 'graphql';
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

  /** Returns the payload of a message, with the position in the extensions: the protocol has no field for it. */
  toPayload(): string {
    const text = this.toText();
    if (this.eventId === null) return text;
    return `${text.slice(0, -1)},"extensions":{"eventId":${JSON.stringify(this.eventId)}}}`;
  }
}
