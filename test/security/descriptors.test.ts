import { afterEach, describe, expect, it } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { readProcessorSeconds } from '../../harness/processes.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
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

  it('serves open connections, stays idle otherwise, and accepts others once there is room', async () => {
    const port = await startLimited({ DATABASE_URL: 'sqlite::memory:', MAX_CONNECTIONS: '150' });
    const subscriber = await openReadySocket(`${serving.url.replace('http', 'ws')}/graphql`);
    const writer = connect(port, '127.0.0.1');
    const json = JSON.stringify({ title: 'T', content: 'C' });
    const head = `POST /posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${json.length}\r\n\r\n`;
    writer.write(`${head}${json.slice(0, 5)}`);
    // Once another request has been served, the partial one has been read as well.
    await fetch(`${serving.url}/healthz`);
    for (let count = 0; count < limit + 50; count += 1) void open(port);
    const isRefused = async () => {
      const isOpen = await open(port);
      sockets.pop()?.destroy();
      return !isOpen;
    };
    await until(isRefused);
    const before = readProcessorSeconds(serving.pid);
    await Bun.sleep(1_000);
    // A server that kept trying to accept would have used CPU time throughout.
    expect(readProcessorSeconds(serving.pid) - before).toBeLessThan(0.3);
    const reply = new Promise<string>((resolve) => writer.once('data', (data) => resolve(String(data))));
    writer.write(json.slice(5));
    expect(await reply).toStartWith('HTTP/1.1 201 Created');
    subscriber.send({ type: 'ping' });
    expect(await subscriber.next()).toEqual({ type: 'pong' });
    subscriber.close();
    writer.destroy();
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(async () => !(await isRefused()));
    expect((await fetch(`${serving.url}/healthz`)).status).toBe(200);
  });

  it('keeps running when all connections close at once', async () => {
    const path = join(await makeScratchFolder('descriptors'), 'file.db');
    const port = await startLimited({ DATABASE_URL: `sqlite:${path}` });
    // The server no longer accepts connections, and no request is in progress.
    await until(async () => !(await open(port)));
    for (const socket of sockets.splice(0)) socket.destroy();
    const reply = () => fetch(`${serving.url}/healthz`, { keepalive: false }).catch(() => null);
    await until(async () => (await reply())?.status === 200);
  });
});
