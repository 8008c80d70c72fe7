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

/** How long the beginning of an endless answer may be: somebody else must do something for it to go on. */
const beginningMs = 200;

/** Reads until there was an event, or the time is up. */
async function readBeginning(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const timer = setTimeout(() => void reader.cancel(), beginningMs);
  let text = '';
  while (!/^event: .*\n\n/ms.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(timer);
  await reader.cancel();
  return text;
}
