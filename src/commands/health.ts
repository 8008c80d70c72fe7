import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { urlOf } from '../server.ts';
import type { Command } from './command.ts';

/** What a server that listens on every address is asked by. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const patienceMs = 3_000;

export const health: Command = {
  name: 'health',
  usage: '',
  summary: 'ask the server with the same HOST and PORT whether it is ready; exit code 1 if not',
  words: 0,

  async run({ config, print }) {
    print(await askWhetherReady(config));
  },
};

async function askWhetherReady({ host, port }: Config): Promise<string> {
  const url = urlOf(loopbackOf[host] ?? host, port);
  const answer = await ask(`${url}/readyz`).catch((error) => {
    throw new Error(`nobody answers on ${url}`, { cause: error });
  });
  if (answer.status !== 200) throw new Error(`${url} is not ready: ${answer.body}`);
  return `${url} is ready`;
}

/** Not by `fetch`, which would ask a proxy that the environment names. */
async function ask(url: string): Promise<{ readonly status: number; readonly body: string }> {
  const request = get(url, { signal: AbortSignal.timeout(patienceMs) });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}
