import { readEvents, type ServerEvent } from '../../src/interfaces/pages/assets/event-stream.js';
import { ApiError, sendToWorkbench, toError, Unreachable } from './api.ts';
import { isGone, sayGone } from './server-state.ts';

const retryMs = 500;

interface Listening {
  readonly signal: AbortSignal;
  /** The id of the last event received. */
  last(): string;
  onEvents(events: readonly ServerEvent[]): void;
}

/**
 * Follows server-sent events of the workbench until the signal is aborted, and resumes after an interruption. Reads them
 * with `fetch`, because an `EventSource` cannot send a token.
 */
export async function follow(path: string, { signal, last, onEvents }: Listening): Promise<void> {
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': last() };
      const response = await sendToWorkbench(path, { headers, signal });
      if (!response.ok || response.body === null) throw await toError(response);
      for await (const events of readEvents(response.body)) onEvents(events);
    } catch (error) {
      // A missing sandbox is not polled.
      if (signal.aborted || error instanceof ApiError) return;
      if (!(error instanceof Unreachable)) sayGone();
    }
    do await new Promise((resolve) => setTimeout(resolve, retryMs));
    while (isGone.peek() && !signal.aborted);
  }
}
