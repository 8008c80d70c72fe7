import { type Reply, request } from '../../harness/http.ts';

/** A response as judges see it. */
export type HttpAnswer = Pick<Reply, 'status' | 'headers' | 'text'>;

/** One exchange with the server: what is sent, and what came of it. */
export interface Exchange {
  /** Under which the summary counts it. */
  readonly interface: string;
  readonly request: string;
  play(url: string): Promise<Outcome>;
}

export interface Outcome {
  /** The status, or how else it ended. */
  readonly outcome: string;
  /** The finding; null if the response is as documented. */
  readonly problem: string | null;
  readonly answer: string;
}

export interface HttpRequest {
  readonly interface: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | null;
  /** The response may go on for ever, so that its beginning is enough. */
  readonly isEndless?: boolean;
  /** Returns the finding; null if the response is as documented. */
  judge(answer: HttpAnswer): string | null;
  /** Keeps what later requests can use. */
  learn?(answer: HttpAnswer): void;
}

/** An event, or as long as nobody else does anything that would be one. */
const beginning = { isEnough: (text: string) => /^event: .*\n\n/ms.test(text), ms: 200 };

export function httpExchange(sent: HttpRequest): Exchange {
  const { method, path, headers = {}, body = null, isEndless = false } = sent;
  const lines = [`${method} ${path}`, ...linesOf(headers), '', body === null ? '' : Buffer.from(body)];
  const options = { headers, ...(body !== null && { body }), ...(isEndless && { beginning }) };
  return {
    interface: sent.interface,
    request: lines.join('\n'),
    async play(url) {
      const answer = await request(url + path, method, options);
      const { status, text, failure } = answer;
      if (failure !== null) return { outcome: 'no response', problem: failure, answer: '' };
      sent.learn?.(answer);
      const problem = status >= 500 ? `status ${status}` : sent.judge(answer);
      const shown = [status, ...linesOf(answer.headers), '', text].join('\n');
      return { outcome: String(status), problem, answer: shown };
    },
  };
}

function linesOf(headers: Headers | Readonly<Record<string, string>>): readonly string[] {
  return [...new Headers(headers)].map(([name, value]) => `${name}: ${value}`);
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value below another one, by the names that lead to it; undefined when there is none. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => Object(inner)[name], value);
}
