import { afterEach, describe, expect, it } from 'bun:test';
import { existsSync, statSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Relay } from '../../src/storage/postgres/relay/relay.ts';
import {
  makeSocketFolder,
  removeLeftovers,
  socketIn,
} from '../../src/storage/postgres/relay/socket-folder.ts';

describe('The socket of a relay', () => {
  const open: Relay[] = [];
  const createRelay = () => {
    const relay = new Relay({ question: 'select 1', admits: () => true }, () => undefined);
    open.push(relay);
    return relay;
  };
  afterEach(() => {
    for (const relay of open.splice(0)) relay.close();
  });

  /** Connects to a relay without a server and returns all that it sends. */
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      Bun.connect({
        unix: path,
        socket: {
          data: (_, chunk) => {
            text += chunk.toString('latin1');
          },
          close: () => resolve(text),
        },
      }).catch(reject);
    });

  it('is accessible only to the user of the process, and removed with the relay', () => {
    const relay = createRelay();
    const folder = dirname(relay.path);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    relay.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('rejects connections at once if there is no server', async () => {
    expect(await ask(createRelay().path)).toContain('C57P03\0Mno server accepts writes\0');
  });

  it('is restored after it is removed', async () => {
    const relay = createRelay();
    await rm(dirname(relay.path), { recursive: true });
    relay.keepOpen();
    expect(await ask(relay.path)).toContain('C57P03');
  });

  it('is removed if a killed process left it behind, but not if it is new or in use', async () => {
    const old = new Date(Date.now() - 7_200_000);
    const age = (path: string) => utimes(path, old, old);
    const used = createRelay();
    const [leftBehind, fresh] = [makeSocketFolder(), makeSocketFolder()];
    // A killed process leaves its socket behind.
    const killed = `const listener = Bun.listen({ unix: ${JSON.stringify(socketIn(leftBehind))}, socket: { data() {} } });
      process.kill(process.pid, 'SIGKILL');`;
    await Bun.spawn([process.execPath, '-e', killed]).exited;
    await Promise.all([leftBehind, dirname(used.path)].map(age));
    await removeLeftovers();
    expect([leftBehind, fresh, used.path].map(existsSync)).toEqual([false, true, true]);
    await rm(fresh, { recursive: true });
  });
});
