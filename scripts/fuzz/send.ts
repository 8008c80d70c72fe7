import type { HttpAnswer, HttpRequest } from './exchange.ts';

/** How long an answer may take. Much longer than any should, since machines are busy at times. */
export const longestWaitMs = 30_000;

export class NoAnswer extends Error {}

/** Sends a request and reads its answer: all of it, or the beginning of one that has no end. */
export async function send(url: string, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path, headers, body, isEndless } = request;
  const signal = AbortSignal.timeout(longestWaitMs);
  try {
    const response = await fetch(url + path, { method, headers, body, signal, redirect: 'manual' });
    const text = isEndless ? await readBeginning(response) : await response.text();
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new NoAnswer(signal.aborted ? `no answer within ${longestWaitMs / 1000} s` : reason);
  }
}

async function readBeginning(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}
