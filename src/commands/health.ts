import { askServer, serverUrlOf } from './ask-server.ts';
import type { Action } from './command.ts';

const patienceMs = 3_000;

export const health: Action = {
  name: 'health',
  summary: 'check whether a server is ready',
  details: 'Calls the server at `HOST` and `PORT`; the exit code is 1 if it is not ready.',
  example: '',

  async run({ config, print }) {
    const url = serverUrlOf(config);
    const { status, text } = await askServer(config, '/readyz', patienceMs);
    if (status !== 200) throw new Error(`${url} is not ready: ${text}`);
    print(`${url} is ready`);
  },
};
