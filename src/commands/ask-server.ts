import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { urlOf } from '../server.ts';
import type { Settings } from '../settings/settings.ts';

/** What a server that listens on every address is asked by. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly patienceMs: number;
}

export interface ServerAnswer {
  readonly status: number;
  /** Without parameters. */
  readonly contentType: string;
  readonly body: string;
}

/** Where the server with the same `HOST` and `PORT` is reached from this machine. */
export function serverUrlOf({ host, port, tlsCert }: Settings): string {
  return urlOf(loopbackOf[host] ?? host, port, tlsCert !== null);
}

/** Asks that server. Not by `fetch`, which would ask a proxy that the environment names. */
export async function askServer(config: Settings, question: Question): Promise<ServerAnswer> {
  const url = serverUrlOf(config);
  try {
    return await ask(url, question);
  } catch (error) {
    throw new Error(`cannot reach a server at ${url}`, { cause: error });
  }
}

/** Loaded by the commands that ask: a server would start later for it. */
async function send(url: string, options: RequestOptions): Promise<ClientRequest> {
  const { request } = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  return request(url, options);
}

async function ask(
  url: string,
  { method = 'GET', path, headers = {}, body, patienceMs }: Question,
): Promise<ServerAnswer> {
  const asked = { method, headers, signal: AbortSignal.timeout(patienceMs) };
  // The address is one of this machine, and no certificate is made out to that.
  const sent = await send(`${url}${path}`, { ...asked, rejectUnauthorized: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const [contentType = ''] = (answer.headers['content-type'] ?? '').split(';');
  return { status: answer.statusCode ?? 0, contentType, body: await text(answer) };
}
