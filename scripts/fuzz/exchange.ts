import { longestWaitMs, type Reply, request } from '../../harness/http.ts';

/** A response as judges see it. */
export type HttpAnswer = Pick<Reply, 'status' | 'headers' | 'text'>;

/** One exchange with the server: the request and its outcome. */
export interface Exchange {
  /** The label in the summary. */
  readonly interface: string;
  readonly request: string;
  play(url: string): Promise<Outcome>;
}

export interface Outcome {
  /** The status, or another outcome. */
  readonly outcome: string;
  /** The finding; null if the response is as documented. */
  readonly problem: string | null;
  readonly answer: string;
}

export interface HttpRequest {
  readonly interface: string;
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | null;
  /** The response may be endless, so that its start is enough. */
  readonly isEndless?: boolean;
  /** Returns the finding; null if the response is as documented. */
  judge(answer: HttpAnswer): string | null;
  /** Remembers values for later requests. */
  learn?(answer: HttpAnswer): void;
}

/** The time to read the start of an endless response. */
const beginningMs = 200;

export function httpExchange(sent: HttpRequest): Exchange {
  const { method, path, headers = {}, body = null } = sent;
  return {
    interface: sent.interface,
    request: [
      `${method} ${path}`,
      ...linesOf(headers),
      '',
      body === null ? '' : Buffer.from(body).toString(),
    ].join('\n'),
    async play(url) {
      const options = { headers, ...(body !== null && { body }) };
      const answer = await (sent.isEndless ? readBeginning : request)(url + path, method, options);
      const { status, text, failure = null } = answer;
      if (failure !== null) return { outcome: 'no response', problem: failure, answer: '' };
      sent.learn?.(answer);
      const problem = status >= 500 ? `status ${status}` : sent.judge(answer);
      return {
        outcome: String(status),
        problem,
        answer: [status, ...linesOf(answer.headers), '', text].join('\n'),
      };
    },
  };
}

function linesOf(headers: Headers | Readonly<Record<string, string>>): readonly string[] {
  return [...new Headers(headers)].map(([name, value]) => `${name}: ${value}`);
}

/** Reads until an event has arrived or the time is up. */
async function readBeginning(
  url: string,
  method: string,
  options: { headers: Readonly<Record<string, string>>; body?: Uint8Array<ArrayBuffer> },
): Promise<HttpAnswer & { failure?: string | null }> {
  const response = await fetch(url, { method, ...options, signal: AbortSignal.timeout(longestWaitMs) });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const timer = setTimeout(() => void reader?.cancel(), beginningMs);
  let text = '';
  while (!/^event: .*\n\n/ms.test(text)) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(timer);
  await reader?.cancel();
  return { status: response.status, headers: response.headers, text };
}

/** Returns the body as JSON; undefined if it is not JSON. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value at a path of names; undefined if there is none. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}
