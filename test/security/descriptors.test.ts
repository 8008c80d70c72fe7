import { describe, expect, it } from 'bun:test';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';

const limit = 200;

describe.skipIf(process.platform !== 'linux')('A server out of file descriptors', () => {
  it('accepts as many connections as it can, and serves others when those have closed', async () => {
    const path = join(await makeScratchFolder('descriptors'), 'file.db');
    const launcher = ['sh', '-c', `ulimit -n ${limit} && exec "$@"`, 'sh'];
    const environment = { HOST: '127.0.0.1', DATABASE_URL: `sqlite:${path}` };
    const { url, stop } = await startServing(environment, launcher);
    const port = Number(new URL(url).port);
    const sockets = Array.from({ length: limit + 50 }, () => connect(port, '127.0.0.1'));
    const tried = sockets.map(
      (socket) => new Promise((resolve) => void socket.on('connect', resolve).on('error', resolve)),
    );
    await Promise.all(tried);
    for (const socket of sockets) socket.destroy();
    const reply = () => fetch(`${url}/healthz`, { keepalive: false }).catch(() => null);
    await until(async () => (await reply())?.status === 200);
    const { stderr } = await stop();
    expect(stderr).toContain('MAX_CONNECTIONS exceeds the system limit on open files, and is lowered to fit');
  });
});
