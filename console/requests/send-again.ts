import { signal } from '@preact/signals';
import { repeatableHeaders, sentPathOf } from '../lib/entry.ts';
import { say } from '../lib/notices.ts';
import type { Entry } from '../lib/shapes.ts';
import { milliseconds } from '../lib/text.ts';

/** A request that can be edited and sent. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  /** One header per line. */
  readonly headers: string;
  readonly body: string;
}

/** The id of the last request sent, until it appears in the journal. */
export const sentRequest = signal<string | null>(null);

const patienceMs = 30_000;

export function toDraft(entry: Entry): Draft {
  const lines = Object.entries(repeatableHeaders(entry)).map(([name, value]) => `${name}: ${value}`);
  return {
    method: entry.method,
    path: sentPathOf(entry),
    headers: lines.join('\n'),
    body: entry.body ?? '',
  };
}

/** Sends the request and reports the outcome. */
export async function sendDraft({ method, path, headers, body }: Draft): Promise<void> {
  const startedAt = performance.now();
  try {
    // A connection broken by a fault does not mean that the server is down.
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      headers: parseHeaders(headers),
      body: body === '' || method === 'GET' || method === 'HEAD' ? null : body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    const took = milliseconds(performance.now() - startedAt);
    sentRequest.value = response.headers.get('x-request-id');
    say(`${method} ${path}: ${response.status}, after ${took}`, response.status >= 400);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const why = isLate ? `no response within ${milliseconds(patienceMs)}` : 'no response';
    say(`${method} ${path}: ${why}`, true);
  }
}

function parseHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
