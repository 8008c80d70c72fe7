import { type TestApp, worldOf } from './app.ts';

/** Makes every later write fail unexpectedly. */
export function breakWrites(app: TestApp, reason: string): void {
  const fail = async () => {
    throw new Error(reason);
  };
  Object.assign(worldOf(app).database, {
    transaction: fail,
    autocommit: { first: fail, run: fail, insert: fail },
  });
}
