import { join } from 'node:path';

const root = join(import.meta.dir, '..', '..');

/** Given to every server, so that clients can mint tokens of their own. */
export const secrets = {
  JWT_SECRET: 'the-secret-of-the-torture-long-enough-for-anyone',
  PRODUCTS_TOKEN: 'the-token-of-the-torture-long-enough-for-anyone',
} as const;

export interface ServerProcess {
  /** Where it listens; null when it ended before it did. */
  readonly url: Promise<string | null>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** Starts the real server in a process of its own. */
export function startServer(databaseUrl: string): ServerProcess {
  const child = Bun.spawn([process.execPath, join(root, 'src/main.ts'), 'serve'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl },
      ...{ DATABASE_WAIT_SECONDS: '30', ...secrets },
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  });
  return {
    url: readUrl(child.stdout),
    async kill() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** Reads to the end, so that the server is never held up by what it prints; resolves with the first address. */
function readUrl(stdout: ReadableStream<Uint8Array>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of stdout) {
      text += decoder.decode(chunk, { stream: true });
      const url = /^Quintet listens on (\S+)\n/m.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    }
    resolve(null);
  };
  void read();
  return promise;
}
