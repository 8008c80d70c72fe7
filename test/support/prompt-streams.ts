import { until } from './live.ts';

const postCreated = 'subscription { postCreated { title } }';

/** A request whose response is a stream, and the text that identifies a post in it. */
interface Streamed {
  readonly path: string;
  readonly accept: string;
  readonly query?: string;
  markOf(title: string, id: number): string;
}

const titled = (title: string) => `{"postCreated":{"title":"${title}"}}`;

const streams: readonly Streamed[] = [
  { path: '/graphql', accept: 'text/event-stream', query: postCreated, markOf: titled },
  {
    path: `/graphql?query=${encodeURIComponent(postCreated)}`,
    accept: 'text/event-stream',
    markOf: titled,
  },
  {
    path: '/graphql',
    accept: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
    query: postCreated,
    markOf: titled,
  },
  { path: '/status/events', accept: 'text/event-stream', markOf: (_title, id) => `"postId":${id},` },
  {
    path: '/_workbench/sandboxes/streamed/journal/events',
    accept: 'text/event-stream',
    markOf: (title) => `?mark=${title}`,
  },
];

const token = 'workbench-'.repeat(4);

/** Settings of the server with the streams. */
export const streamedSettings = { WORKBENCH: 'on', WORKBENCH_TOKEN: token };

async function send(
  url: string,
  json?: unknown,
  { accept = 'application/json', method = json === undefined ? 'GET' : 'POST' } = {},
): Promise<Response> {
  const response = await fetch(url, {
    headers: {
      accept,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(url.includes('/_workbench/') && { authorization: `Bearer ${token}` }),
    },
    method,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Returns the id of the new post. */
export async function writePost(url: string, title: string): Promise<number> {
  const query = `mutation { createPost(title: "${title}", content: "c", authorId: 1) { id } }`;
  const { data } = (await (await send(`${url}/graphql/simple`, { query })).json()) as {
    data: { createPost: { id: string } };
  };
  return Number(data.createPost.id);
}

export async function countListeners(url: string): Promise<{ sse: number; websocket: number }> {
  return (await (await send(`${url}/_workbench/sandboxes/main/listeners`)).json()) as {
    sse: number;
    websocket: number;
  };
}

interface Arriving {
  /** Reads until a text has arrived. */
  until(text: string): Promise<void>;
  close(): Promise<void>;
}

async function open(url: string, { path, accept, query }: Streamed): Promise<Arriving> {
  const response = await send(`${url}${path}`, query === undefined ? undefined : { query }, { accept });
  if (response.headers.has('content-encoding')) throw new Error(`${path} is compressed`);
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let arrived = '';
  return {
    async until(text) {
      while (!arrived.includes(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`${path} ended after ${JSON.stringify(arrived)}`);
        arrived += value;
      }
    },
    close: () => reader.cancel(),
  };
}

/** Each event must arrive over every stream before the next one is written, so that no proxy delays any. */
export async function expectPromptStreams(url: string): Promise<void> {
  await send(`${url}/_workbench/sandboxes/streamed`, {}, { method: 'PUT' });
  const query = 'mutation { createUser(input: { name: "Author", email: "author@example.com" }) { id } }';
  await send(`${url}/graphql`, { query });
  const opened = await Promise.all(streams.map((stream) => open(url, stream)));
  await until(async () => (await countListeners(url)).sse === 3);
  for (const [index, { path }] of streams.entries())
    if (path === '/status/events') await opened[index]?.until('event: status');
  for (const title of ['One', 'Two', 'Three']) {
    const id = await writePost(url, title);
    await send(`${url}/~streamed/posts?mark=${title}`);
    await Promise.all(streams.map(({ markOf }, index) => opened[index]?.until(markOf(title, id))));
  }
  await Promise.all(opened.map((stream) => stream.close()));
}
