import type { Exchange } from '../../http/exchange.ts';
import { writeList } from '../../http/list-reply.ts';
import type { Reply } from '../../http/reply.ts';
import { statusTextOf } from '../../lib/status-texts.ts';
import { version } from '../../observe/process-metrics.ts';
import type { Entry } from './entry.ts';
import { queryOf } from './entry-url.ts';

/** Writes the journal as an HTTP Archive 1.2, which browsers and test tools open. */

const httpVersion = 'HTTP/1.1';

export const harType = 'application/har+json';

/** Returns an archive. The messages of a socket follow their request, so all entries are read first. */
export async function toHar(entries: AsyncIterable<string>, exchange: Exchange): Promise<Reply> {
  const read: Entry[] = [];
  for await (const text of entries) {
    const entry: Entry = JSON.parse(text);
    exchange.budget.takeRead(text.length);
    read.push(entry);
  }
  const archive = await writeList(inTurns(groupForHar(read), exchange), exchange, harFrame());
  return archive.with({ 'content-type': harType });
}

async function* inTurns(groups: readonly (readonly Entry[])[], exchange: Exchange) {
  for (const group of groups) {
    await exchange.rest(group.reduce((sum, entry) => sum + lengthOf(entry), 0));
    yield JSON.stringify(toHarEntry(group));
  }
}

function lengthOf({ body, response }: Entry): number {
  return (body?.length ?? 0) + (response?.body?.length ?? 0);
}

function harFrame(): readonly [string, string] {
  const log = JSON.stringify({ version: '1.2', creator: { name: 'Quintet', version }, pages: [] });
  return [`{"log":${log.slice(0, -1)},"entries":[`, ']}}'];
}

/** Groups the messages of a socket or stream with the request that opened it. */
function groupForHar(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return [...Map.groupBy(entries, ({ id, request }) => request ?? id).values()];
}

/** Converts a request and its messages. The request itself may have been evicted already. */
function toHarEntry([first, ...rest]: readonly Entry[]) {
  if (first === undefined) return null;
  const following = first.kind === 'request' ? rest : [first, ...rest];
  const messages = following.filter(({ kind }) => kind === 'message').map(toMessage);
  const events = following.filter(({ kind }) => kind === 'event').map(({ response }) => response?.body ?? '');
  const time = first.durationMs ?? 0;
  return {
    startedDateTime: first.at,
    time,
    request: toRequest(first),
    response: toResponse(first, events),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(messages.length > 0 && { _resourceType: 'websocket', _webSocketMessages: messages }),
  };
}

function toRequest({ kind, method, url, headers, body: kept }: Entry) {
  const body = kind === 'request' ? kept : null;
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: pairsOf(headers),
    queryString: [...queryOf({ url })].map(([name, value]) => ({ name, value })),
    ...(body !== null && {
      postData: { mimeType: headers['content-type'] ?? 'application/octet-stream', text: body },
    }),
    headersSize: -1,
    bodySize: body === null ? 0 : Buffer.byteLength(body),
  };
}

function toResponse({ kind, response }: Entry, events: readonly string[]) {
  // Browsers write 0 for a request that had no response. A message without its request belongs to a socket.
  const { status = kind === 'request' ? 0 : 101, headers = {} } = response ?? {};
  const own = kind === 'request' ? (response?.body ?? '') : '';
  const text = events.length > 0 ? events.map((event) => `${event}\n\n`).join('') : own;
  const size = Buffer.byteLength(text);
  return {
    status,
    statusText: statusTextOf(status) ?? '',
    httpVersion,
    cookies: [],
    headers: pairsOf(headers),
    content: { size, mimeType: headers['content-type'] ?? 'x-unknown', text },
    redirectURL: headers.location ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

/** Uses the fields of Chrome's network panel, because the HAR specification does not cover WebSockets. */
function toMessage({ at, body, response }: Entry) {
  const isSent = body !== null;
  const data = isSent ? body : (response?.body ?? '');
  return { type: isSent ? 'send' : 'receive', time: Date.parse(at) / 1000, opcode: 1, data };
}

function pairsOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
