import { readEvents as eventsOf, type ServerEvent } from '../../src/interfaces/pages/assets/event-stream.js';
import { sendToWorkbench, toError } from './api.ts';

export type { ServerEvent };

/** Yields server-sent events, read with `fetch`, because an `EventSource` cannot send a token. */
export async function* readEvents(
  path: string,
  { after, signal }: { readonly after: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly ServerEvent[], void, void> {
  const response = await sendToWorkbench(path, {
    headers: { accept: 'text/event-stream', 'last-event-id': after },
    signal,
  });
  yield* eventsIn(response);
}

/** Yields the events of a response. */
export async function* eventsIn(response: Response): AsyncGenerator<readonly ServerEvent[], void, void> {
  if (!response.ok || response.body === null) throw await toError(response);
  yield* eventsOf(response.body);
}
