import type { Interface } from '../../src/http/interface.ts';
import { isDescribed, type Place } from '../../src/openapi/place.ts';

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
