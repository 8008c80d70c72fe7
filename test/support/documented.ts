import type { Interface } from '../../src/http/interface.ts';
import { type DescribedOperation, isDescribed } from '../../src/openapi/described.ts';

/** Every documented operation. */
export function describedOperations(interfaces: readonly Interface[]): readonly DescribedOperation[] {
  return interfaces
    .filter(isDescribed)
    .flatMap((api) => api.operations.map((operation) => ({ api, operation })));
}
