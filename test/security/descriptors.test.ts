import { afterEach, describe, expect, it } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';

const limit = 200;

describe.skipIf(process.platform !== 'linux')('A server out of file descriptors', () => {
  const sockets: Socket[] = [];
  let serving: Serving;
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await serving.stop();
  });

  /** Returns true if a connection is accepted; it stays open until the end of the test. */
  const open = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      sockets.push(socket);
    });
  const startLimited = async (environment: Record<string, string>) => {
    const launcher = ['sh', '-c', `ulimit -n ${limit} && exec "$@"`, 'sh'];
    serving = await startServing({ HOST: '127.0.0.1', ...environment }, launcher);
    return Number(new URL(serving.url).port);
  };

  it('accepts as many connections as it can, and serves others when those have closed', async () => {
    const path = join(await makeScratchFolder('descriptors'), 'file.db');
    const port = await startLimited({ DATABASE_URL: `sqlite:${path}` });
    await Promise.all(Array.from({ length: limit + 50 }, () => open(port)));
    for (const socket of sockets.splice(0)) socket.destroy();
    const reply = () => fetch(`${serving.url}/healthz`, { keepalive: false }).catch(() => null);
    await until(async () => (await reply())?.status === 200);
    const { stderr } = await serving.stop();
    expect(stderr).toContain('MAX_CONNECTIONS exceeds the system limit on open files, and is lowered to fit');
  });
});
