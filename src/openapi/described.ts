import { type Interface, type Reference, readBeside } from '../http/interface.ts';
import type { Operation } from '../http/operation.ts';

/** An interface with documentation. */
export interface Described extends Interface {
  readonly operations: readonly Operation[];
  readonly reference: Reference;
}

export function isDescribed(api: Interface): api is Described {
  return api.reference !== undefined && api.operations !== undefined;
}

export interface DescribedOperation {
  readonly api: Described;
  readonly operation: Operation;
}

/** Returns true if `If-Match` applies, because the record can also be read at this path. */
export function takesCondition({ api, operation }: DescribedOperation): boolean {
  return readBeside(operation, api.operations) !== null;
}

/** Returns true if its responses have an `ETag`. */
export function hasTag({ method, isLive }: Operation): boolean {
  return method === 'GET' && !isLive;
}

export function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
