import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { Reply, varyingBy } from './reply.ts';

export type Cors = ReturnType<typeof createCors>;

/** Safe methods (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that pages may read in addition to the CORS-safelisted ones. */
const exposedHeaders =
  'ETag, Location, Link, X-Total-Count, Quintet-Note, Allow, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, Idempotency-Replayed, X-Request-Id';

function exposedTo({ sandbox, fault }: Exchange): string {
  const ofSandbox = sandbox === null ? '' : ', Quintet-Sandbox';
  return exposedHeaders + ofSandbox + (fault === null ? '' : ', Quintet-Fault-Applied');
}

const preflightSeconds = '86400';

/** CORS for any origin or for a list of origins. Credentials are allowed only if the origin is always reflected. */
export function createCors(
  origins: readonly string[] | 'any',
  { isReflected = false }: { readonly isReflected?: boolean } = {},
) {
  return {
    allowsAny: origins === 'any' && !isReflected,

    isPreflight: (exchange: Exchange): boolean =>
      exchange.method === 'OPTIONS' &&
      exchange.header('origin') !== undefined &&
      exchange.header('access-control-request-method') !== undefined,

    /** Returns the response to a preflight. It still passes through `finish`. */
    replyToPreflight(exchange: Exchange, methods: string): Reply {
      return new Reply(204, null, {
        'access-control-allow-methods': methods,
        'access-control-allow-headers': exchange.header('access-control-request-headers') ?? '*',
        'access-control-max-age': preflightSeconds,
      });
    },

    /**
     * Returns true if a page of an unlisted origin sends a request that may change something. Hiding the
     * response from the page would not undo the change, and browsers do not apply CORS to upgrades at all.
     */
    refuses(exchange: Exchange): boolean {
      if (origins === 'any' || (safeMethods.has(exchange.method) && !exchange.isUpgrade)) return false;
      const origin = exchange.header('origin');
      return (
        origin !== undefined && !origins.includes(origin) && !isOwnOrigin(origin, exchange.header('host'))
      );
    },

    /** Adds the headers that let a page of an allowed origin read the response. */
    finish(exchange: Exchange, reply: AnyReply): AnyReply {
      const origin = exchange.header('origin');
      const isAllowed = origin !== undefined && (origins === 'any' || origins.includes(origin));
      return reply.with({
        // A cache must not serve one origin the response for another.
        ...((origins !== 'any' || isReflected) && { vary: varyingBy('origin', reply.headers) }),
        ...(isAllowed && {
          'access-control-allow-origin': origins === 'any' && !isReflected ? '*' : origin,
          ...(isReflected && { 'access-control-allow-credentials': 'true' }),
          'access-control-expose-headers': exposedTo(exchange),
        }),
      });
    },
  };
}

/** Returns true for a page of this server. The scheme is not compared: TLS may end at a proxy. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const [, scheme = '', named = ''] = /^(https?):\/\/(.*)$/.exec(origin) ?? [];
  const usual = scheme === 'https' ? ':443' : ':80';
  const asked = host?.toLowerCase();
  return named !== '' && (asked === named || asked === `${named}${usual}`);
}
