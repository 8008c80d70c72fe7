import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from '../lib/clock.ts';

/** Log-in tokens: JSON Web Tokens, HS256 and nothing else (A7). */
export interface Tokens {
  issue(userId: number): Promise<string>;
  /** The user that a token names, or null for a token that is not ours, not whole or no longer valid. */
  verify(token: string): Promise<number | null>;
}

const algorithm = 'HS256';
const lifetimeSeconds = 24 * 60 * 60;

export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue(userId) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ user_id: userId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          requiredClaims: ['exp', 'user_id'],
          currentDate: clock.now(),
        });
        const { user_id: userId } = payload;
        return typeof userId === 'number' && Number.isSafeInteger(userId) ? userId : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}

/** The token is the last space-separated segment of the header. */
export function tokenIn(authorization: string): string {
  return authorization.slice(authorization.lastIndexOf(' ') + 1);
}
