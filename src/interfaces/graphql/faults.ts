import { GraphQLError, type GraphQLErrorOptions, type GraphQLFormattedError } from 'graphql';
import { type GraphqlErrorFault, type Live, liveKinds } from '../../http/fault-effects.ts';
import type { Fault, Faults } from '../../http/faults.ts';
import { breakOff } from '../../http/inject-faults.ts';
import type { Reply } from '../../http/reply.ts';
import { closeCodes } from '../../http/server-socket.ts';
import type { Socket } from '../../http/socket.ts';
import { endTogether } from './end-together.ts';
import { replyToFailure } from './errors.ts';
import type { Plan } from './plan.ts';
import type { OperationResult } from './result.ts';
import { fieldAt, type Path } from './write.ts';

/** Faults inside a GraphQL response or in a subscription. */

/** The part of a fault that concerns fields. It can be sent to another thread. */
export type FieldFault = Pick<Fault, 'isAfter' | 'hasTouched' | 'graphqlError'>;

/** An error at a path of the response, as if the field there had failed. */
export class InjectedError {
  readonly #fault: FieldFault;
  readonly #error: GraphqlErrorFault;

  private constructor(fault: FieldFault, error: GraphqlErrorFault) {
    this.#fault = fault;
    this.#error = error;
  }

  static of(fault: FieldFault | null): InjectedError | null {
    return fault?.graphqlError ? new InjectedError(fault, fault.graphqlError) : null;
  }

  get fault(): FieldFault {
    const { isAfter, hasTouched, graphqlError } = this.#fault;
    return { isAfter, hasTouched, graphqlError };
  }

  get hasTouched(): boolean {
    return this.#fault.hasTouched;
  }

  /** Called if the error was injected here or in a lane. */
  touch(): void {
    this.#fault.hasTouched = true;
  }

  /** Throws if the root field itself must fail, before or after it has run. */
  checkRoot(key: string, hasRun: boolean): void {
    const [first, ...rest] = this.#error.path;
    if (rest.length === 0 && first === key && this.#fault.isAfter === hasRun) throw this.#make();
  }

  /** Returns the error inside a response; null if the path names a root field or does not exist. */
  inside(plan: Plan, values: Readonly<Record<string, unknown>>): { path: Path; error: GraphQLError } | null {
    const { path } = this.#error;
    const nodes = path.length > 1 ? fieldAt(plan, values, path) : null;
    return nodes && { path, error: this.#make({ path, nodes }) };
  }

  #make(at: Pick<GraphQLErrorOptions, 'path' | 'nodes'> = {}): GraphQLError {
    this.touch();
    const { message = 'Internal server error', code = 'INTERNAL_SERVER_ERROR' } = this.#error;
    return new GraphQLError(message, { ...at, extensions: { code } });
  }
}

/**
 * Applies the fault of an operation over a WebSocket, before or after it has run; returns null if the operation
 * proceeds.
 */
export async function breakOperation(
  fault: Fault | null,
  faults: Faults | null,
  hasRun: boolean,
  socket: Socket | null,
  closed: Promise<void>,
): Promise<readonly GraphQLError[] | null> {
  if (faults === null || fault === null) return null;
  const isNow = fault.isAfter === hasRun;
  const transport = { keepOpen: () => () => undefined, pause: () => undefined };
  const reply = isNow ? await breakOff(fault, { replyToFailure }, transport, faults) : null;
  if (isNow && fault.connection === 'reset') socket?.reset();
  // Sends nothing until the socket is closed.
  if (isNow && fault.connection !== undefined) await faults.untilEnd(closed);
  if (hasRun && !fault.hasTouched) fault.withdraw();
  return reply && errorsIn(reply);
}

function errorsIn({ body }: Reply): readonly GraphQLError[] {
  const { errors } = JSON.parse(body ?? '{}') as { errors: readonly GraphQLFormattedError[] };
  return errors.map(({ message, extensions = {} }) => new GraphQLError(message, { extensions }));
}

/** A subscription with lost, delayed or duplicated events. `close` ends its transport. */
export function withLiveFault(
  results: AsyncGenerator<OperationResult, void, void>,
  live: Live,
  close: (code: number) => void,
): AsyncGenerator<OperationResult, void, void> {
  // By default the code of a server that restarts: clients reconnect.
  const { code = closeCodes.serviceRestart } = live;
  const kind = liveKinds.find((each) => live[each] !== undefined);
  const after = kind && live[kind];
  async function* changed(): AsyncGenerator<OperationResult, void, void> {
    let count = 0;
    const isTime = () => count === after;
    if (kind === 'close' && isTime()) {
      close(code);
      await results.return();
      return;
    }
    for await (const result of results) {
      const isNext = isTime();
      count += 1;
      if (kind === 'drop' && isNext) continue;
      if (kind === 'stall' && after !== undefined && count > after) continue;
      yield result;
      if (kind === 'duplicate' && isNext) yield result;
      if (kind === 'close' && isTime()) return close(code);
    }
  }
  return endTogether(results, changed());
}
