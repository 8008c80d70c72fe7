import { identity, nullable, smallNumber, text, wholeNumber, withDefault } from './field.ts';
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
  fields: { id: identity, subject: text, failedAt: wholeNumber, pending: withDefault(smallNumber, 0) },
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

export const requestCount = record({
  kind: 'requestCount',
  table: 'request_counts',
  key: ['client', 'windowStart'],
  fields: { client: text, windowStart: wholeNumber, requests: wholeNumber },
});
