import { interfacesOf } from '../../src/app.ts';
import { type DescribedOperation, isDescribed } from '../../src/openapi/described.ts';
import { type TestApp, worldOf } from './app.ts';

/** Every documented operation of an app. */
export function describedOperations(app: TestApp): readonly DescribedOperation[] {
  return interfacesOf(worldOf(app))
    .filter(isDescribed)
    .flatMap((api) => api.operations.map((operation) => ({ api, operation })));
}
