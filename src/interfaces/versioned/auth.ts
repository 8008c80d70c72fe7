import { isAdministrator } from '../../blog/access.ts';
import type { Session } from '../../blog/accounts.ts';
import { type Fields, parseFields, type Registration } from '../../blog/fields.ts';
import { InvalidRecord, type Problem } from '../../blog/problems.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import type { VersionedParts } from './parts.ts';
import { presentUser } from './present.ts';
import { unwrap } from './request.ts';

/** Registering, logging in and out, and renewing a token (V1). */
export function authRoutes({ blog, readBody }: VersionedParts): Interface['routes'] {
  async function register(exchange: Exchange): Promise<Answer> {
    const { fields } = unwrap(await readBody(exchange), 'user');
    const session = await blog.accounts.register(parseRegistration(blog.fields, fields), exchange.address);
    return json(201, presentSession(session));
  }

  /** Anything that is missing or wrong is wrong credentials (V1). */
  async function login(exchange: Exchange): Promise<Answer> {
    const body = await readBody(exchange);
    const { email, password } = isObject(body) ? unwrapCredentials(body) : {};
    if (typeof email !== 'string' || typeof password !== 'string') throw new Failure('INVALID_CREDENTIALS');
    const address = exchange.address;
    return json(200, presentSession(await blog.accounts.login(email, password, address)));
  }

  async function refresh(exchange: Exchange): Promise<Answer> {
    const { token } = await blog.accounts.refresh(exchange.header('authorization'));
    return json(200, { token });
  }

  async function logout(exchange: Exchange): Promise<Answer> {
    await blog.accounts.logout(exchange.header('authorization'));
    return noContent();
  }

  return {
    '/api/v1/auth/register': { POST: register },
    '/api/v1/auth/login': { POST: login },
    '/api/v1/auth/refresh': { POST: refresh },
    '/api/v1/auth/logout': { POST: logout },
  };
}

function unwrapCredentials(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { user } = body;
  return isObject(user) ? user : body;
}

function presentSession({ token, user }: Session) {
  return { token, user: presentUser(user, isAdministrator(user)) };
}

/** The confirmation is this interface's own: what it adds stands beside what the fields themselves break. */
function parseRegistration(
  { registration: schema }: Fields,
  fields: Readonly<Record<string, unknown>>,
): Registration {
  const confirmation = problemWithConfirmation(fields);
  try {
    const { name, email, password } = fields;
    const registration = parseFields(schema, { name, email, password });
    if (confirmation === null) return registration;
  } catch (error) {
    if (confirmation === null || !(error instanceof InvalidRecord)) throw error;
    throw new InvalidRecord([...error.problems, confirmation]);
  }
  throw new InvalidRecord([confirmation]);
}

function problemWithConfirmation(fields: Readonly<Record<string, unknown>>): Problem | null {
  const { password, password_confirmation: confirmation } = fields;
  if (confirmation == null || confirmation === '') return { field: 'passwordConfirmation', rule: 'missing' };
  return confirmation === password ? null : { field: 'passwordConfirmation', rule: 'mismatch' };
}
