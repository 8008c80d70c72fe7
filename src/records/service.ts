import { identity, nullable, smallNumber, text, wholeNumber } from './field.ts';
import { record } from './record.ts';

/** Internal records, which are part of backups only. */

export const setting = record({
  kind: 'setting',
  table: 'settings',
  key: ['name'],
  fields: { name: text, value: text },
  staysOnReset: true,
});

export const loginFailure = record({
  kind: 'loginFailure',
  table: 'login_failures',
  fields: { id: identity, subject: text, failedAt: wholeNumber },
});

export const knownLogin = record({
  kind: 'knownLogin',
  table: 'known_logins',
  key: ['email', 'address'],
  fields: { email: text, address: text, lastAt: wholeNumber },
});

/** The response to a request with an `Idempotency-Key`. */
export const keptAnswer = record({
  kind: 'keptAnswer',
  table: 'idempotency_keys',
  key: ['key'],
  fields: {
    key: text,
    fingerprint: text,
    startedAt: wholeNumber,
    status: nullable(smallNumber),
    body: nullable(text),
  },
});
