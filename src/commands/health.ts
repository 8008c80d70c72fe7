import type { Config } from '../config.ts';
import { askServer, serverUrlOf } from './ask-server.ts';
import type { Command } from './command.ts';

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

async function askWhetherReady(config: Config): Promise<string> {
  const url = serverUrlOf(config);
  const { status, body } = await askServer(config, { path: '/readyz', patienceMs });
  if (status !== 200) throw new Error(`${url} is not ready: ${body}`);
  return `${url} is ready`;
}
