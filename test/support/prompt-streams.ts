import { until } from './live.ts';
import { Scrape } from './metrics.ts';
import { readReply, toInit } from './send.ts';

const postCreated = 'subscription { postCreated { title } }';

/** A request whose response is a stream, and the text that identifies a post in it. */
interface Streamed {
  readonly path: string;
  readonly query?: string;
  markOf(title: string, id: number): string;
}

const titled = (title: string) => `{"postCreated":{"title":"${title}"}}`;

const streams: readonly Streamed[] = [
  { path: '/graphql', query: postCreated, markOf: titled },
  { path: `/graphql?query=${encodeURIComponent(postCreated)}`, markOf: titled },
  { path: '/status/events', markOf: (_title, id) => `"postId":${id},` },
  { path: '/_workbench/sandboxes/streamed/journal/events', markOf: (title) => `?mark=${title}` },
];

const token = 'workbench-'.repeat(4);

/** Settings of the server with the streams. */
export const streamedSettings = { WORKBENCH: 'on', WORKBENCH_TOKEN: token };

/** Sends a request that must succeed. */
async function ask(url: string, json?: unknown, { accept = 'application/json', method = '' } = {}) {
  const options = { json, headers: { accept }, ...(url.includes('/_workbench/') && { token }) };
  const response = await fetch(url, toInit(method || (json === undefined ? 'GET' : 'POST'), options));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Returns the id of the new post. */
export async function writePost(url: string, title: string): Promise<number> {
  const query = `mutation { createPost(title: "${title}", content: "c", authorId: 1) { id } }`;
  const { body } = await readReply(await ask(`${url}/graphql/simple`, { query }));
  return Number(body.data.createPost.id);
}

/** Resolves once this many subscriptions are open. */
export function untilSubscribed(url: string, transport: 'sse' | 'websocket', count: number): Promise<void> {
  return until(async () => {
    const metrics = new Scrape(await (await ask(`${url}/metrics`)).text());
    return metrics.get('quintet_graphql_subscriptions', { transport }) === count;
  });
}

interface Arriving {
  /** Reads until a text has arrived. */
  until(text: string): Promise<void>;
  close(): Promise<void>;
}

async function open(url: string, { path, query }: Streamed): Promise<Arriving> {
  const json = query === undefined ? undefined : { query };
  const response = await ask(`${url}${path}`, json, { accept: 'text/event-stream' });
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
  await ask(`${url}/_workbench/sandboxes/streamed`, {}, { method: 'PUT' });
  const query = 'mutation { createUser(input: { name: "Author", email: "author@example.com" }) { id } }';
  await ask(`${url}/graphql`, { query });
  const opened = await Promise.all(streams.map((stream) => open(url, stream)));
  await untilSubscribed(url, 'sse', 2);
  for (const [index, { path }] of streams.entries())
    if (path === '/status/events') await opened[index]?.until('event: status');
  for (const title of ['One', 'Two', 'Three']) {
    const id = await writePost(url, title);
    await ask(`${url}/~streamed/posts?mark=${title}`);
    await Promise.all(streams.map(({ markOf }, index) => opened[index]?.until(markOf(title, id))));
  }
  await Promise.all(opened.map((stream) => stream.close()));
}
