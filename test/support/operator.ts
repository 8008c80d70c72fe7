import { type AttemptScope, forgetAttempts } from '../../src/auth/forget-attempts.ts';
import { resetDatabase } from '../../src/data/reset-database.ts';
import { markRestored } from '../../src/data/restore-database.ts';
import { contracts } from '../../src/records/contracts.ts';
import { type TestApp, worldOf } from './app.ts';

/** Operator actions outside HTTP: commands and settings. */

const accountsOf = (app: TestApp) => worldOf(app).blog.accounts;
const databaseOf = (app: TestApp) => worldOf(app).database;

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD` on startup. */
export const ensureAdministrator = (app: TestApp, email: string, password: string, name = 'Administrator') =>
  accountsOf(app).ensureAdministrator(email, password, name);

/** `quintet admin`. */
export const promote = (app: TestApp, email: string) => accountsOf(app).promote(email);

/** `quintet token`. */
export async function mintToken(app: TestApp, userId: number): Promise<string> {
  const token = await accountsOf(app).mintToken(userId);
  if (token === null) throw new Error(`no user ${userId}`);
  return token;
}

/** `quintet unlock`. */
export const unlock = (app: TestApp, scope: AttemptScope) => forgetAttempts(databaseOf(app), scope);

/** `quintet reset`. */
export const reset = (app: TestApp) => resetDatabase(databaseOf(app), contracts, { restartsIds: false });

/** `quintet restore --mark`. */
export const markAsRestored = (app: TestApp) => markRestored(databaseOf(app));
