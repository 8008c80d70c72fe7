import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver, responsePathAsArray } from 'graphql';
import type { Fault, GraphqlErrorFault, LiveFault } from '../../http/faults.ts';
import { whenReady } from '../../lib/awaitable.ts';
import { endTogether } from '../../lib/end-together.ts';
import type { OperationResult } from './result.ts';

/** What goes wrong on purpose inside an answer, or in a stream of them. */

type Step = string | number;

/** What root fields gave, by their keys. */
type Given = Map<Step, unknown>;

/** An error at a path of the answer, as if the field there had failed. */
export class InjectedError {
  readonly #fault: Fault;
  readonly #error: GraphqlErrorFault;

  private constructor(fault: Fault, error: GraphqlErrorFault) {
    this.#fault = fault;
    this.#error = error;
  }

  /** Null where none is asked for. */
  static of(fault: Fault | null): InjectedError | null {
    return fault?.graphqlError ? new InjectedError(fault, fault.graphqlError) : null;
  }

  /** Fails where a root field itself is to fail, before or after it has run. */
  checkRoot(key: string, hasRun: boolean): void {
    if (this.isInside || this.#error.path[0] !== key || this.#fault.isAfter !== hasRun) return;
    throw this.#make();
  }

  /** Whether it is inside what a root field gives. */
  get isInside(): boolean {
    return this.#error.path.length > 1;
  }

  /** What a root field gave, with an error in the place of an item of its list. */
  inGiven(given: Given): Given {
    const [key = '', ...rest] = this.#error.path;
    const value = given.get(key);
    if (value === undefined || !rest.every((step) => typeof step === 'number')) return given;
    return new Map(given).set(
      key,
      whenReady(value, (list) => this.#replaceItem(list, rest)),
    );
  }

  /** Reads a field below the root, which may be the one that fails. */
  readonly resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
    const value = defaultFieldResolver(source, args, context, info);
    const path = responsePathAsArray(info.path);
    if (!path.every((step, index) => step === this.#error.path[index])) return value;
    const rest = this.#error.path.slice(path.length);
    if (rest.length === 0) throw this.#make();
    return rest.every((step) => typeof step === 'number') ? this.#replaceItem(value, rest) : value;
  };

  #replaceItem(list: unknown, [index = 0, ...rest]: readonly Step[]): unknown {
    if (!Array.isArray(list) || !(Number(index) in list)) return list;
    const item = rest.length === 0 ? this.#make() : this.#replaceItem(list[Number(index)], rest);
    return list.with(Number(index), item);
  }

  #make(): GraphQLError {
    this.#fault.hasTouched = true;
    const { message, code } = this.#error;
    return new GraphQLError(message, { extensions: { code } });
  }
}

/** A subscription some of whose events are lost, late or doubled. `close` ends what carries it. */
export function withLiveFault(
  results: AsyncGenerator<OperationResult, void, void>,
  { kind, after, code }: LiveFault,
  close: (code: number) => void,
): AsyncGenerator<OperationResult, void, void> {
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
      if (kind === 'stall' && count > after) continue;
      yield result;
      if (kind === 'duplicate' && isNext) yield result;
      if (kind === 'close' && isTime()) return close(code);
    }
  }
  return endTogether(results, changed());
}
