import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { urlOf } from '../server.ts';
import type { Settings } from '../settings/settings.ts';

/** The address to call if the server listens on all addresses. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly patienceMs: number;
}

export interface ServerReply {
  readonly status: number;
  /** Without parameters. */
  readonly contentType: string;
  readonly body: string;
}

/** The local URL of the server with the same `HOST` and `PORT`. */
export function serverUrlOf({ host, port, tlsCert }: Settings): string {
  return urlOf(loopbackOf[host] ?? host, port, tlsCert !== null);
}

/** Sends a request to the local server. Does not use `fetch`, which would follow the proxy settings of the environment. */
export async function askServer(config: Settings, question: Question): Promise<ServerReply> {
  const url = serverUrlOf(config);
  try {
    return await ask(url, question);
  } catch (error) {
    throw new Error(`cannot reach a server at ${url}`, { cause: error });
  }
}

/** Imports the client on demand, because it would slow down the start of a server. */
async function send(url: string, options: RequestOptions): Promise<ClientRequest> {
  const { request } = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  return request(url, options);
}

async function ask(
  url: string,
  { method = 'GET', path, headers = {}, body, patienceMs }: Question,
): Promise<ServerReply> {
  const asked = { method, headers, signal: AbortSignal.timeout(patienceMs) };
  // The request goes to this machine by address, and the certificate names a public host.
  const sent = await send(`${url}${path}`, { ...asked, rejectUnauthorized: false });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const [contentType = ''] = (reply.headers['content-type'] ?? '').split(';');
  return { status: reply.statusCode ?? 0, contentType, body: await text(reply) };
}
