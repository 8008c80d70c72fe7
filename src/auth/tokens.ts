import type { JWTPayload } from 'jose';
import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from '../lib/clock.ts';

export type Tokens = ReturnType<typeof createTokens>;

/** Times are in seconds since 1970, as in the token itself. */
export interface TokenClaims {
  readonly userId: number;
  readonly issuedAt: number;
  /** The time of the login with a password, which a refresh keeps. */
  readonly loggedInAt: number;
  /** Null in tokens of the first generation and in tokens that a client has signed itself. */
  readonly generation: number | null;
}

/** The stored state that decides which tokens of a user are valid. */
export interface TokenHolder {
  readonly id: number;
  /**
   * Increases whenever all tokens of the user are revoked. It needs no clock and separates tokens of the same second.
   */
  readonly generation: number;
  /** The earliest valid second for tokens without a generation. */
  readonly validFrom: number;
  /** The earliest valid second for all tokens: after a restore, an id may belong to another user. */
  readonly epoch: number;
}

const algorithm = 'HS256';
const lifetimeSeconds = 24 * 60 * 60;
const renewableSeconds = 30 * lifetimeSeconds;

/** Creates login tokens: JSON Web Tokens signed with HS256 and nothing else (A7). */
export function createTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret);
  const currentSecond = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    /** Signs a token that is valid for `seconds`, by default one day. */
    issue(
      { id, generation, epoch }: TokenHolder,
      loggedInAt?: number,
      seconds = lifetimeSeconds,
    ): Promise<string> {
      const now = currentSecond();
      // A token has whole seconds, so one issued in the second of a restore would otherwise count as older than it.
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

    /**
     * Returns the claims of a token, or null if it is forged, malformed or expired. Revocation is checked by `isCurrent`.
     */
    async verify(token: string): Promise<TokenClaims | null> {
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

    /** Returns true if a token can be renewed, which is limited to a period after the original login. */
    isRenewable: ({ loggedInAt }: TokenClaims): boolean => currentSecond() < loggedInAt + renewableSeconds,

    /** Returns the first second that is later than every token issued so far. */
    nextSecond: (claims?: TokenClaims): number =>
      Math.max(currentSecond(), Math.floor(claims?.issuedAt ?? 0)) + 1,
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
  // Clients that sign tokens themselves may omit `iat` or give it in milliseconds.
  const issuedAt = iat !== undefined && iat <= exp ? iat : exp - lifetimeSeconds;
  return {
    userId,
    issuedAt,
    loggedInAt: typeof auth_time === 'number' ? auth_time : issuedAt,
    generation: typeof generation === 'number' ? generation : null,
  };
}

/** Returns true if a verified token was not revoked by a new password, a logout or a restore (A7). */
export function isCurrent({ issuedAt, generation }: TokenClaims, holder: TokenHolder): boolean {
  if (issuedAt < holder.epoch) return false;
  return generation === null ? issuedAt >= holder.validFrom : generation === holder.generation;
}

export function tokenIn(authorization: string): string {
  return authorization.slice(authorization.lastIndexOf(' ') + 1);
}
