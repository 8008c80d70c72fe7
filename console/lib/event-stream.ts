import { sendToWorkbench, toError } from './api.ts';

/** Server-sent events, read with `fetch`: an `EventSource` can send no token. */

export interface ServerEvent {
  /** What kind of event it is; `message` where nothing is said. */
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

/** The events of one stream, all that came together at once. Ends when the stream ends. */
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

/** The events of an answer that is a stream. */
export async function* eventsIn(response: Response): AsyncGenerator<readonly ServerEvent[], void, void> {
  if (!response.ok || response.body === null) throw await toError(response);
  let rest = '';
  for await (const text of chunksOf(response.body)) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    yield blocks.flatMap(parseBlock);
  }
}

/** By hand: not every browser iterates over a stream. */
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
