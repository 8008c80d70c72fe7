import { describe, expect, it } from 'bun:test';
import { failsWith, prints, quintet, startServing } from './support/command-line.ts';

const inMemory = { DATABASE_URL: 'sqlite::memory:' };

/** Runs work with a server that returns this status for every request. */
async function withAnswer(status: number, work: (port: string) => Promise<void>): Promise<void> {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => Response.json({ path: new URL(url).pathname }, { status }),
  });
  await work(String(server.port));
  await server.stop(true);
}

describe('quintet health', () => {
  it.each(['localhost', '127.0.0.1', '0.0.0.0', '::'])(
    'exits with 0 for a ready server with HOST %s',
    async (HOST) => {
      const server = await startServing({ ...inMemory, HOST });
      const { port } = new URL(server.url);
      // The proxy setting is ignored, because the server is local.
      const finished = await quintet(['health'], { HOST, PORT: port, HTTP_PROXY: 'http://127.0.0.1:1' });
      await server.stop();
      const asked =
        new Map([
          ['0.0.0.0', '127.0.0.1'],
          ['::', '[::1]'],
        ]).get(HOST) ?? HOST;
      expect(finished).toEqual(prints(`http://${asked}:${port} is ready\n`));
    },
  );

  it('exits with 1 for a server that is not ready, and prints its response', async () => {
    await withAnswer(503, async (PORT) => {
      expect(await quintet(['health'], { HOST: '127.0.0.1', PORT })).toEqual(
        failsWith(`http://127.0.0.1:${PORT} is not ready: {"path":"/readyz"}`),
      );
    });
  });

  it('exits with 1 if no server listens', async () => {
    expect(await quintet(['health'], { HOST: '127.0.0.1', PORT: '1' })).toEqual(
      failsWith('cannot reach a server at http://127.0.0.1:1'),
    );
  });
});
