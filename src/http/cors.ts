import type { Exchange } from './exchange.ts';

/** Cross-origin requests of browsers: from any origin, or from those that are listed; never with credentials. */
export interface Cors {
  /** Whether pages of every origin may do everything. */
  readonly allowsAny: boolean;
  isPreflight(exchange: Exchange): boolean;
  /** Like any answer, it is finished afterwards. */
  answerPreflight(exchange: Exchange, methods: string): Response;
  /**
   * Whether a page of an origin that is not listed sends what may change something. The answer alone could be kept from
   * such a page, but the change would be made; and an upgrade has no answer that a browser keeps from anyone.
   */
  refuses(exchange: Exchange, isUpgrade: boolean): boolean;
  /** Lets the page of a browser read the answer. */
  finish(exchange: Exchange, response: Response): Response;
}

/** Lets the page of a browser read one more header of an answer that it may read. */
export function expose(response: Response, name: string): void {
  const header = 'access-control-expose-headers';
  if (response.headers.has(header)) response.headers.append(header, name);
}

/** What changes nothing (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page may read beyond the few headers that it always may. */
const exposedHeaders =
  'ETag, Location, Link, X-Total-Count, Allow, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, RateLimit, Idempotency-Replayed, X-Request-Id';

const preflightSeconds = '86400';

export function createCors(origins: readonly string[] | 'any'): Cors {
  const allowedOrigin = (exchange: Exchange): string | null => {
    const origin = exchange.header('origin');
    if (origin === undefined) return null;
    if (origins === 'any') return '*';
    return origins.includes(origin) ? origin : null;
  };

  const finish = (exchange: Exchange, response: Response): Response => {
    const origin = allowedOrigin(exchange);
    // A cache must not show one origin what was answered to another.
    if (origins !== 'any') response.headers.append('vary', 'origin');
    if (origin === null) return response;
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-expose-headers', exposedHeaders);
    return response;
  };

  return {
    allowsAny: origins === 'any',

    isPreflight: (exchange) =>
      exchange.method === 'OPTIONS' &&
      exchange.header('origin') !== undefined &&
      exchange.header('access-control-request-method') !== undefined,

    answerPreflight(exchange, methods) {
      const headers = new Headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': exchange.header('access-control-request-headers') ?? '*',
        'access-control-max-age': preflightSeconds,
      });
      return new Response(null, { status: 204, headers });
    },

    refuses(exchange, isUpgrade) {
      if (origins === 'any' || (safeMethods.has(exchange.method) && !isUpgrade)) return false;
      const origin = exchange.header('origin');
      return (
        origin !== undefined && !origins.includes(origin) && !isOwnOrigin(origin, exchange.header('host'))
      );
    },

    finish,
  };
}

/** A page of this server itself. The scheme is not compared: TLS may end at a proxy. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const [, scheme = '', named = ''] = /^(https?):\/\/(.*)$/.exec(origin) ?? [];
  const usual = scheme === 'https' ? ':443' : ':80';
  const asked = host?.toLowerCase();
  return named !== '' && (asked === named || asked === `${named}${usual}`);
}
