import type { TestApp } from './app.ts';

/** From now on writes fail as nothing that the program expects. */
export function breakWrites(app: TestApp, reason: string): void {
  const fail = async () => {
    throw new Error(reason);
  };
  Object.assign(app.world.database, { transaction: fail, oneStatement: fail });
}
