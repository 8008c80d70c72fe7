import type { Database } from '../storage/database.ts';
import { addressSubject, emailDigest, emailSubject, pairSubject, registrationSubject } from './subjects.ts';

export type AttemptScope = { readonly client: string } | { readonly email: string } | 'everybody';

/** Deletes attempts, which ends the lockouts that they caused. */
export function forgetAttempts(database: Database, scope: AttemptScope) {
  const { where, values } = conditionOf(scope);
  return database.transaction(async (writer) => {
    const forgotten = await writer.all<{ subject: string }>(
      `delete from login_failures where ${where} returning subject`,
      values,
    );
    const kinds = forgotten.map(({ subject }) => subject.split(' ', 1)[0]);
    // A login has three rows (e-mail, address and pair), so only one kind is counted.
    const counted = typeof scope === 'object' && 'email' in scope ? 'email' : 'address';
    return {
      failedLogins: kinds.filter((kind) => kind === counted).length,
      registrations: kinds.filter((kind) => kind === 'registration').length,
    };
  });
}

function conditionOf(scope: AttemptScope) {
  if (scope === 'everybody') return { where: '1 = 1', values: [] };
  if ('email' in scope) {
    const email = emailDigest(scope.email);
    const beginning = pairSubject(email, '');
    return {
      where: `subject = $1 or substr(subject, 1, ${beginning.length}) = $2`,
      values: [emailSubject(email), beginning],
    };
  }
  const { client } = scope;
  const { length } = pairSubject(emailDigest(''), '');
  return {
    where: `subject in ($1, $2) or (substr(subject, 1, 5) = 'pair ' and substr(subject, ${length + 1}) = $3)`,
    values: [addressSubject(client), registrationSubject(client), client],
  };
}
