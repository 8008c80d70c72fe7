import type { JWTPayload } from 'jose';
import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from '../lib/clock.ts';

/** Log-in tokens: JSON Web Tokens, HS256 and nothing else (A7). */
export interface Tokens {
  /** Good for `seconds`, a day unless it is said. */
  issue(holder: TokenHolder, loggedInAt?: number, seconds?: number): Promise<string>;
  /** What a token says, or null for a token that is not ours, not whole or expired. Whether it was ended is not asked. */
  verify(token: string): Promise<TokenClaims | null>;
  /** Whether a token can still be renewed: for a while after the log-in that it goes back to. */
  isRenewable(claims: TokenClaims): boolean;
  /** The first second that no token issued until now belongs to. */
  nextSecond(claims?: TokenClaims): number;
}

/** Times are seconds since 1970, as in every token. */
export interface TokenClaims {
  readonly userId: number;
  readonly issuedAt: number;
  /** When the password was asked for; a refresh keeps it. */
  readonly loggedInAt: number;
  /** Null in tokens of the first generation, and in those that a client signs itself. */
  readonly generation: number | null;
}

/** What the database knows of the tokens of a user. */
export interface TokenHolder {
  readonly id: number;
  /** Grows each time that all tokens of the user end. Needs no clock, and separates tokens of the same second. */
  readonly generation: number;
  /** Tokens without a generation must be issued at this second or later. */
  readonly validFrom: number;
  /** Every token must match it, too: after a restore, an id may belong to another user. */
  readonly epoch: number;
}

const algorithm = 'HS256';
const lifetimeSeconds = 24 * 60 * 60;
const renewableSeconds = 30 * lifetimeSeconds;

export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  const currentSecond = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    issue({ id, generation, epoch }, loggedInAt, seconds = lifetimeSeconds) {
      const now = currentSecond();
      // Within the second of a restore the whole seconds of a token would count as before it.
      const issuedAt = Math.max(now, epoch);
      return new SignJWT({
        user_id: id,
        ...(generation > 0 && { generation }),
        ...(loggedInAt !== undefined && loggedInAt !== issuedAt && { auth_time: loggedInAt }),
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(now + seconds)
        .sign(key);
    },

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          requiredClaims: ['exp', 'user_id'],
          currentDate: clock.now(),
        });
        return readClaims(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },

    isRenewable: ({ loggedInAt }) => currentSecond() < loggedInAt + renewableSeconds,

    nextSecond: (claims) => Math.max(currentSecond(), Math.floor(claims?.issuedAt ?? 0)) + 1,
  };
}

function readClaims({
  user_id: userId,
  iat,
  exp = 0,
  auth_time,
  generation,
}: JWTPayload): TokenClaims | null {
  if (typeof userId !== 'number' || !Number.isSafeInteger(userId)) return null;
  // Clients that sign tokens themselves may leave out when, or count in milliseconds.
  const issuedAt = iat !== undefined && iat <= exp ? iat : exp - lifetimeSeconds;
  return {
    userId,
    issuedAt,
    loggedInAt: typeof auth_time === 'number' ? auth_time : issuedAt,
    generation: typeof generation === 'number' ? generation : null,
  };
}

/** Whether a token that is whole was also not ended since: by a new password, a log-out or a restore (A7). */
export function isCurrent({ issuedAt, generation }: TokenClaims, holder: TokenHolder): boolean {
  if (issuedAt < holder.epoch) return false;
  return generation === null ? issuedAt >= holder.validFrom : generation === holder.generation;
}

/** The token is the last space-separated segment of the header. */
export function tokenIn(authorization: string): string {
  return authorization.slice(authorization.lastIndexOf(' ') + 1);
}
