import { type TestApp, worldOf } from './app.ts';

/** Makes every later write fail unexpectedly. */
export function breakWrites(app: TestApp, reason: string): void {
  const fail = async () => {
    throw new Error(reason);
  };
  const { database } = worldOf(app);
  Object.assign(database, { transaction: fail });
  Object.assign(database.autocommit, { first: fail, run: fail, insert: fail });
}
