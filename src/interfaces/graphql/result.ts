import { randomBytes } from 'node:crypto';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { endTogether } from '../../lib/end-together.ts';

/** What an operation gave: the text of its data, and what went wrong. */
export class OperationResult {
  /** JSON; undefined where nothing was executed, null where nothing is left. */
  readonly data: string | null | undefined;
  readonly errors: readonly GraphQLError[] | undefined;

  constructor(data: string | null | undefined, errors?: readonly GraphQLError[]) {
    this.data = data;
    this.errors = errors;
  }

  static of({ data, errors }: ExecutionResult): OperationResult {
    const text = data === undefined ? undefined : data === null ? null : JSON.stringify(data);
    return new OperationResult(text, errors);
  }

  toText(): string {
    const errors = this.errors === undefined ? '' : `"errors":${JSON.stringify(this.errors)}`;
    if (this.data === undefined) return `{${errors}}`;
    // Not by a list that is joined: that copies megabytes.
    return `{${errors}${errors === '' ? '' : ','}"data":${this.data}}`;
  }

  /**
   * For the protocol libraries, which write a message around it: the data is left out, and `fillIn` puts it in its place.
   * To parse a text of megabytes so that they can write it again would hold everybody up.
   */
  asExecuted(): ExecutionResult {
    const { data, errors } = this;
    const written = data && { toJSON: () => setAside(data) };
    return { ...(errors && { errors }), ...(data !== undefined && { data: (written ?? null) as ObjMap }) };
  }
}

type ObjMap = Exclude<ExecutionResult['data'], undefined>;

/** A stream of results as the protocol libraries take it. */
export function asExecuted(
  results: AsyncGenerator<OperationResult, void, void>,
): AsyncGenerator<ExecutionResult, void, void> {
  async function* executed() {
    for await (const result of results) yield result.asExecuted();
  }
  return endTogether(results, executed());
}

/** No client can send it in a message. */
const mark = `data ${randomBytes(16).toString('hex')} `;
const setAsideTexts = new Map<string, string>();
let count = 0;

function setAside(text: string): string {
  count += 1;
  const name = `${mark}${count}`;
  setAsideTexts.set(name, text);
  return name;
}

/** A message with the data that was left out of it. It is called for every message that is written. */
export function fillIn(message: string): string {
  const start = message.lastIndexOf(mark);
  if (start === -1) return message;
  const end = message.indexOf('"', start);
  const name = message.slice(start, end);
  const text = setAsideTexts.get(name) ?? 'null';
  setAsideTexts.delete(name);
  return message.slice(0, start - 1) + text + message.slice(end + 1);
}
