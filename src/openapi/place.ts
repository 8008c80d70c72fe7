import { actionAt, conditionalRead, type Interface } from '../http/interface.ts';
import type { Operation, Reference } from '../http/reference.ts';

/** An interface that says what it is. */
export interface Described extends Interface {
  readonly reference: Reference;
}

export function isDescribed(one: Interface): one is Described {
  return one.reference !== undefined;
}

/** Where an operation stands. */
export interface Place {
  readonly one: Described;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Whether `If-Match` means anything: the record can also be read at this path. */
export function takesCondition({ one, path, method }: Place): boolean {
  return conditionalRead(one.routes[path], method) !== null;
}

export function takesKey({ one, path, method }: Place): boolean {
  return actionAt(one.routes[path], method)?.takesKey ?? false;
}

export function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
