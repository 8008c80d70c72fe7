import type { Interface } from '../../src/http/interface.ts';
import { isDescribed } from '../../src/openapi/document.ts';
import type { Place } from '../../src/openapi/failures.ts';

/** Every operation that interfaces say they have. */
export function placesOf(interfaces: readonly Interface[]): readonly Place[] {
  return interfaces
    .filter(isDescribed)
    .flatMap((one) =>
      Object.entries(one.reference.operations).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => ({ one, path, method, operation })),
      ),
    );
}
