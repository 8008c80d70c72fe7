import { SignJWT, UnsecuredJWT } from 'jose';
import type { TestApp } from './app.ts';
import { makeAdministrator, makeProfileWithToken, register, type Writer } from './blog.ts';
import { mintToken } from './operator.ts';

/** Every kind of caller, from anonymous to administrator, with its token. */
export interface Callers {
  readonly owner: Writer;
  readonly profile: Writer;
  /** Tokens that name a caller. */
  readonly usable: Readonly<Record<'profile' | 'owner' | 'other' | 'administrator', string>>;
  /** Invalid tokens, each for a different reason. */
  readonly unusable: Readonly<Record<string, string>>;
}

const secret = 'a secret that only this test knows, and long enough';

/** The environment with a known secret, so that tokens can be forged. */
export const withKnownSecret = { JWT_SECRET: secret };

export async function makeCallers(app: TestApp): Promise<Callers> {
  const owner = await register(app, 'Owner');
  const other = await register(app, 'Other');
  const profile = await makeProfileWithToken(app, 'Profile', 'admin');
  const administrator = await makeAdministrator(app);
  const gone = await register(app, 'Gone');
  await app.delete(`/api/v1/users/${gone.id}`, { token: gone.token });
  return {
    owner,
    profile,
    usable: {
      profile: profile.token,
      owner: owner.token,
      other: other.token,
      administrator: administrator.token,
    },
    unusable: {
      garbage: 'garbage',
      deleted: gone.token,
      ...(await forge(app, administrator.id)),
    },
  };
}

/** Tokens in the name of an administrator that were never issued, or have been revoked or expired. */
async function forge(app: TestApp, userId: number): Promise<Record<string, string>> {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const key = new TextEncoder().encode(secret);
  const claims = { user_id: userId, iat: now, exp: now + 3600 };
  const sign = (payload: Record<string, unknown>, alg = 'HS256', signingKey = key) =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(signingKey);
  const real = await mintToken(app, userId);
  const [header, , signature] = real.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, exp: now + 999_999 })).toString('base64url');
  return {
    expired: await sign({ ...claims, iat: now - 7200, exp: now - 3600 }),
    'without exp': await sign({ user_id: userId, iat: now }),
    'without user_id': await sign({ iat: now, exp: now + 3600 }),
    'of a user who never was': await sign({ ...claims, user_id: 999_999 }),
    'of another type of id': await sign({ ...claims, user_id: String(userId) }),
    'algorithm none': new UnsecuredJWT(claims).encode(),
    'algorithm HS512': await sign(claims, 'HS512', new TextEncoder().encode(secret.padEnd(64, '.'))),
    'another secret': await sign(
      claims,
      'HS256',
      new TextEncoder().encode('another secret, and long enough as well'),
    ),
    'tampered payload': `${header}.${payload}.${signature}`,
    'no signature': real.slice(0, real.lastIndexOf('.') + 1),
  };
}
