import { sendToWorkbench, toError } from './api.ts';

/** Server-sent events read with `fetch`, because an `EventSource` cannot send a token. */

export interface ServerEvent {
  /** The type of the event, `message` by default. */
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** Yields the events of a stream in batches, as they arrive. */
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
  let rest = '';
  for await (const text of chunksOf(response.body)) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    yield blocks.flatMap(parseBlock);
  }
}

/** Not every browser supports iterating over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): readonly ServerEvent[] {
  let id = '';
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('id:')) id = line.slice(3).trim();
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length === 0 ? [] : [{ name, id, data: data.join('\n') }];
}
