import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import { type GraphqlErrorFault, type Live, liveKinds } from '../../http/fault-effects.ts';
import type { Fault } from '../../http/faults.ts';
import { closeCodes } from '../../http/server-socket.ts';
import { endTogether } from '../../lib/mapped.ts';
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
