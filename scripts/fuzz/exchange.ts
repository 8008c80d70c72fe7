import { request } from '../../harness/http.ts';
import type { HttpAnswer } from './world.ts';

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
  readonly reply: string;
}

export interface HttpRequest {
  readonly interface: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | null;
  /** The response may be endless, so that its start is enough. */
  readonly isEndless?: boolean;
  /** Returns the finding; null if the response is as documented. */
  judge(reply: HttpAnswer): string | null;
  /** Remembers values for later requests. */
  learn?(reply: HttpAnswer): void;
}

/** Waits for one event, or until it is unlikely to come. */
const beginning = { isEnough: (text: string) => /^event: .*\n\n/ms.test(text), ms: 200 };

export function httpExchange(sent: HttpRequest): Exchange {
  const { method, path, headers = {}, body = null, isEndless = false } = sent;
  const lines = [`${method} ${path}`, ...linesOf(headers), '', body === null ? '' : Buffer.from(body)];
  const options = { headers, ...(body !== null && { body }), ...(isEndless && { beginning }) };
  return {
    interface: sent.interface,
    request: lines.join('\n'),
    async play(url) {
      const reply = await request(url + path, method, options);
      const { status, text, failure } = reply;
      if (failure !== null) return { outcome: 'no response', problem: failure, reply: '' };
      sent.learn?.(reply);
      const problem = status >= 500 ? `status ${status}` : sent.judge(reply);
      const shown = [status, ...linesOf(reply.headers), '', text].join('\n');
      return { outcome: String(status), problem, reply: shown };
    },
  };
}

function linesOf(headers: Headers | Readonly<Record<string, string>>): readonly string[] {
  return [...new Headers(headers)].map(([name, value]) => `${name}: ${value}`);
}

export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value at a path of names; undefined if there is none. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => Object(inner)[name], value);
}
