import { Failure } from '../lib/failure.ts';
import { Answer, type Headers } from './answer.ts';
import type { Cors } from './cors.ts';
import type { Exchange } from './exchange.ts';
import type { RateLimit } from './rate-limit.ts';

/** Whether a request is let in, before any interface is asked. */
export interface Admission {
  readonly refusal: Failure | null;
  /** What its answer says of the limit, whatever the answer is. */
  readonly headers: Headers | null;
}

export interface AdmissionOptions {
  /** Whether no limit counts the request. */
  readonly isUnlimited?: boolean;
  readonly isUpgrade?: boolean;
}

const free: Admission = { refusal: null, headers: null };

export function createAdmission({ rateLimit, cors }: { rateLimit: RateLimit | null; cors: Cors }) {
  /** The limit comes first: what is refused for another reason counts as well. */
  return (exchange: Exchange, { isUnlimited = false, isUpgrade = false }: AdmissionOptions): Admission => {
    const count = rateLimit === null || isUnlimited ? free : rateLimit.count(exchange.address);
    if (count.refusal !== null || !cors.refuses(exchange, isUpgrade)) return count;
    return { ...count, refusal: new Failure('FORBIDDEN') };
  };
}

export function withHeaders(answer: Answer | Response, headers: Headers | null): Answer | Response {
  if (headers === null) return answer;
  if (answer instanceof Answer) return answer.with(headers);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
