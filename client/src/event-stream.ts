/** One event of a stream, as the HTML standard (9.2.6) interprets it. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * The events of a body of type `text/event-stream`, until it ends or the signal is aborted. What follows the last empty line
 * is no event.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, void> {
  let event = '';
  let data: string[] = [];
  for await (const line of readLines(body, signal)) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    if (line !== '') continue;
    if (event !== '' || data.length > 0) yield { event, data: data.join('\n') };
    event = '';
    data = [];
  }
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Node forgets the signal of a request at the next garbage collection, so the body is told as well.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // A line may end in two characters, the second of which is still on its way.
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
