/** A server-sent event as received. */
export interface StreamEvent {
  readonly text: string;
  readonly event: string;
  /** Null if it has none. */
  readonly id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of bodies that other tests assert as a whole
  readonly data: any;
}

export type EventStream = Awaited<ReturnType<typeof openStream>>;

export interface StreamOptions {
  readonly lastEventId?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly path?: string;
}

/** Opens a subscription as a stream of server-sent events, without a client library. */
export async function openStream(
  url: string,
  query: string,
  { lastEventId, variables, path = '/graphql' }: StreamOptions = {},
) {
  const ending = new AbortController();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    body: JSON.stringify({ query, variables }),
    signal: ending.signal,
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const events = readEvents(response);
  /** Returns the next event, without comments; null at the end. */
  const next = async (): Promise<StreamEvent | null> => (await events.next()).value ?? null;
  return {
    next,
    async take(count: number): Promise<readonly StreamEvent[]> {
      const taken: StreamEvent[] = [];
      while (taken.length < count) {
        const event = await next();
        if (event === null) throw new Error(`the stream ended after ${taken.length} events`);
        taken.push(event);
      }
      return taken;
    },
    close: () => ending.abort(),
  };
}

export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void, void> {
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of response.body ?? []) {
    waiting += decoder.decode(chunk, { stream: true });
    const parts = waiting.split('\n\n');
    waiting = parts.pop() ?? '';
    for (const text of parts) if (text !== ':') yield parseEvent(text);
  }
}

function parseEvent(text: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1];
  const data = field('data') ?? '';
  return {
    text,
    event: field('event') ?? '',
    id: field('id') ?? null,
    data: data === '' ? null : JSON.parse(data),
  };
}
