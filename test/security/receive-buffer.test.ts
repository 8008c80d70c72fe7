import { dlopen, ptr } from 'bun:ffi';
import { describe, expect, it } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasWires } from '../../src/http/wire.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';
import { serve } from '../../src/server.ts';
import { until } from '../support/live.ts';

/** Constants of Linux. */
const ofSockets = 1;
const receiveBuffer = 8;
const isListening = 30;

describe.skipIf(!hasWires())('The receive buffer of a connection (on Linux)', () => {
  const { symbols } = dlopen('libc.so.6', {
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
  });
  const read = (descriptor: number, option: number): number => {
    const value = new Int32Array(1);
    const length = new Uint32Array([value.byteLength]);
    symbols.getsockopt(descriptor, ofSockets, option, ptr(value), ptr(length));
    return value[0] ?? 0;
  };
  /** The kernel doubles the value that is set, to allow for its own overhead. */
  const countBounded = () =>
    readdirSync('/proc/self/fd')
      .map(Number)
      .filter((descriptor) => read(descriptor, isListening) === 1)
      .filter((descriptor) => read(descriptor, receiveBuffer) === 32_768).length;

  it.each(['127.0.0.1', 'localhost'])('is limited on every address of %s', async (host) => {
    const before = countBounded();
    const app = {
      fetch: () => new Response('here'),
      ledger: new MemoryLedger(),
      homes: [],
      refused: () => undefined,
      close: async () => undefined,
    };
    const server = serve(app, { host, port: 0 });
    await until(() => countBounded() > before);
    expect(countBounded() - before).toBe(host === 'localhost' ? 2 : 1);
    expect(await (await fetch(server.url)).text()).toBe('here');
    await server.stop();
  });

  it('is left unchanged, without an error, if no file descriptor is available', async () => {
    const script = `
      import { openSync } from 'node:fs';
      import { boundReceiving } from '${join(import.meta.dir, '../../src/http/receive-buffer.ts')}';
      boundReceiving();
      try { for (;;) openSync('/dev/null'); } catch {}
      boundReceiving();
      console.log('went on');`;
    const { stdout } = Bun.spawn([
      'sh',
      '-c',
      'ulimit -n 64 && exec "$@"',
      'sh',
      process.execPath,
      '-e',
      script,
    ]);
    expect(await new Response(stdout).text()).toBe('went on\n');
  });
});
