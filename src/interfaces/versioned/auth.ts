import { isAdministrator } from '../../blog/access.ts';
import type { Session } from '../../blog/accounts.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import { Failure, RetryLater } from '../../lib/failure.ts';
import { token } from './request.ts';
import { renewedToken, session } from './shapes.ts';
import { ada, presentUser } from './user.ts';
import type { VersionedParts } from './views.ts';

const tag = 'Authentication';

export const authTag = { [tag]: 'Registration, login, logout and token refresh.' };

/** Registration, login, logout and token renewal (V1). */
export function authOperations(parts: VersionedParts): readonly Operation[] {
  return [register(parts), login(parts), refresh(parts), logout(parts)];
}

const register = ({ blog, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/auth/register',
    id: 'register',
    tag,
    summary: 'Register an account',
    description:
      'Creates an account and returns a token. E-mail addresses are unique among accounts, ignoring case. `role` is ignored. Registrations from one IP address are throttled.',
    body: bodies.registration,
    responses: { 201: { description: 'The new account and its token.', shape: session } },
    location: '/api/v1/users/{id}',
    examples: [
      {
        name: 'registered',
        summary: 'A new account',
        body: {
          user: {
            name: ada.name,
            email: ada.email,
            password: 'analytical',
            password_confirmation: 'analytical',
          },
        },
        reply: { status: 201, body: { token, user: ada } },
      },
      {
        name: 'shortPassword',
        summary: 'The password is too short and the confirmation does not match.',
        body: {
          name: 'Grace Hopper',
          email: 'grace@example.com',
          password: 'flow',
          password_confirmation: 'matic',
        },
        reply: new InvalidRecord([
          { field: 'password', rule: 'too_short' },
          { field: 'password_confirmation', rule: 'mismatch' },
        ]),
      },
      {
        name: 'takenEmail',
        summary: 'The e-mail address belongs to another account.',
        body: {
          name: 'Ada',
          email: 'ADA@example.com',
          password: 'analytical',
          password_confirmation: 'analytical',
        },
        reply: new InvalidRecord([{ field: 'email', rule: 'taken' }]),
      },
    ],
    async handle({ body: { fields }, exchange: { address } }) {
      const { name, email, password } = fields;
      return json(
        201,
        presentSession(await blog.accounts.register({ name, email, password }, address)),
      ).secret();
    },
  });

const login = ({ blog, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/auth/login',
    id: 'login',
    tag,
    summary: 'Log in',
    description:
      'Returns a token that is valid for 24 hours. Repeated failures for one e-mail or from one IP address are throttled. An e-mail that has logged in from the same address before is throttled only by its own failures.',
    body: bodies.credentials,
    responses: { 200: { description: 'The token and its user.', shape: session } },
    examples: [
      {
        name: 'loggedIn',
        summary: 'The correct password',
        body: { email: 'ada@example.com', password: 'analytical' },
        reply: { status: 200, body: { token, user: ada } },
      },
      {
        name: 'wrongPassword',
        summary: 'The password is wrong.',
        body: { email: 'ada@example.com', password: 'difference' },
        reply: new Failure('INVALID_CREDENTIALS'),
      },
      {
        name: 'tooManyAttempts',
        summary: 'Too many failed attempts for this e-mail.',
        body: { email: 'nobody@example.com', password: 'difference' },
        reply: new RetryLater('TOO_MANY_ATTEMPTS', 900),
      },
    ],
    handle: async ({ body: { email, password }, exchange: { address } }) =>
      json(200, presentSession(await blog.accounts.login(email, password, address))).secret(),
  });

const refresh = ({ blog, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/auth/refresh',
    id: 'refreshToken',
    tag,
    summary: 'Refresh a token',
    description:
      'Returns a new token that is valid for 24 hours. The old token remains valid until it expires. Tokens can be refreshed for up to 30 days after login.',
    caller: 'required',
    responses: { 200: { description: 'The new token.', shape: renewedToken } },
    examples: [{ name: 'renewed', summary: 'A new token', reply: { status: 200, body: { token } } }],
    async handle({ exchange }) {
      const renewed = await blog.accounts.refresh(exchange.header('authorization'));
      return json(200, { token: renewed.token }).secret();
    },
  });

const logout = ({ blog, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/auth/logout',
    id: 'logout',
    tag,
    summary: 'Log out',
    description: 'Invalidates every token of the caller, on all devices.',
    caller: 'required',
    responses: { 204: { description: 'The tokens were invalidated.' } },
    examples: [{ name: 'loggedOut', summary: 'The current user', reply: { status: 204 } }],
    async handle({ exchange }) {
      await blog.accounts.logout(exchange.header('authorization'));
      return noContent();
    },
  });

function presentSession({ token: issued, user }: Session) {
  return { token: issued, user: presentUser(user, isAdministrator(user)) };
}
