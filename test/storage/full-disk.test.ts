import { describe, expect, it } from 'bun:test';
import { appendFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { totalsIn } from '../support/backup.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const [sqlite] = engines;

const unavailable = {
  status: 503,
  retryAfter: '1',
  body: { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } },
};

/** A client that remembers its acknowledged writes. */
class Client {
  readonly #server: Serving;
  readonly #acknowledged: { readonly id: number }[] = [];

  constructor(server: Serving) {
    this.#server = server;
  }

  async ask(method: string, path: string, json?: unknown) {
    const { status, headers, body } = await send(method, `${this.#server.url}${path}`, json);
    return { status, retryAfter: headers.get('retry-after'), body };
  }

  /** Returns true if the post was created; otherwise expects a 503 with `Retry-After`. */
  async write(length: number): Promise<boolean> {
    const reply = await this.ask('POST', '/posts', { title: 'Large', content: 'x'.repeat(length) });
    if (reply.status === 201) this.#acknowledged.push(reply.body.data);
    else expect(reply).toEqual(unavailable);
    return reply.status === 201;
  }

  async writeUntilRefused(): Promise<void> {
    while (await this.write(100_000));
  }

  async expectAllThatWasPromised(): Promise<void> {
    const { status, body } = await this.ask('GET', '/posts?limit=100');
    // Concurrent responses arrive in any order.
    this.#acknowledged.sort((one, other) => one.id - other.id);
    const [data, total] = [this.#acknowledged, this.#acknowledged.length];
    expect({ status, data: body.data, total: body.meta.total }).toEqual({ status: 200, data, total });
  }
}

/** Expects a server to recover, without a restart, from two periods in which its disk accepts no writes. */
async function expectRecovery(server: Serving, trouble: { begin(): void; end(): void }): Promise<void> {
  const client = new Client(server);
  expect(await client.write(1_000)).toBe(true);
  for (let round = 0; round < 2; round += 1) {
    trouble.begin();
    await client.writeUntilRefused();
    expect(await Promise.all([1, 2, 3].map(() => client.write(100_000)))).toEqual([false, false, false]);
    await client.expectAllThatWasPromised();
    expect(await client.ask('GET', '/healthz')).toMatchObject({ status: 200 });
    trouble.end();
    await until(() => client.write(100_000));
    expect(await Promise.all([1, 2, 3].map(() => client.write(100_000)))).toEqual([true, true, true]);
    await client.expectAllThatWasPromised();
  }
}

/** Expects a server to stop normally, with a log of nothing but refusals for this reason. */
async function expectReason(server: Serving, reason: string): Promise<void> {
  const { exitCode, stderr } = await server.stop();
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const reasons = new Set(lines.map(({ message, error }) => `${message}: ${error.reason}`));
  expect([exitCode, ...reasons]).toEqual([0, reason]);
}

/** A command that runs another one with its own small disk, which is gone when that one ends. */
const withDisk = (directory: string) => [
  ...words('unshare --map-root-user --mount sh -c'),
  `mount -t tmpfs -o size=24m tmpfs '${directory}' && exec "$0" "$@"`,
];

const noDisk = 'skipped: this machine does not let a process mount its own disk (unshare --mount)';
const mayMount = Bun.which('unshare') !== null && Bun.spawnSync([...withDisk(tmpdir()), 'true']).success;

describe('A full disk', () => {
  it.skipIf(!mayMount)(
    `fails writes with 503 until there is room again, in the same process${mayMount ? '' : `; ${noDisk}`}`,
    async () => {
      const directory = await makeScratchFolder('disk');
      const url = `sqlite:${join(directory, 'quintet.db')}`;
      const server = await startServing({ DATABASE_URL: url }, withDisk(directory));
      // The disk as the server sees it.
      const ballast = join(`/proc/${server.pid}/root`, directory, 'ballast');
      const fill = () => {
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(4_096));
        } catch (error) {
          expect(error).toMatchObject({ code: 'ENOSPC' });
        }
      };
      try {
        await expectRecovery(server, { begin: fill, end: () => rmSync(ballast) });
      } finally {
        await expectReason(server, 'Posts API is unavailable: database or disk is full');
      }
    },
  );
});

const noLimit = 'skipped: this machine has no prlimit, which changes the limits of a running process';
const hasLimit = Bun.which('prlimit') !== null;

describe('A failing disk', () => {
  const place = usePlace(sqlite);

  it.skipIf(!hasLimit)(
    `fails writes with 503 until it works again, in the same process${hasLimit ? '' : `; ${noLimit}`}`,
    async () => {
      // The system refuses every write beyond this file size (EFBIG), which SQLite takes for a broken disk.
      const launcher = ['sh', '-c', `trap '' XFSZ; exec "$0" "$@"`];
      const server = await startServing({ DATABASE_URL: place.url }, launcher);
      const limitFiles = (bytes: number | 'unlimited') => {
        const { success } = Bun.spawnSync(['prlimit', `--pid=${server.pid}`, `--fsize=${bytes}:`]);
        expect(success).toBe(true);
      };
      try {
        await expectRecovery(server, { begin: () => limitFiles(1), end: () => limitFiles('unlimited') });
      } finally {
        await expectReason(server, 'Posts API is unavailable: disk I/O error');
      }
      const database = await place.open();
      expect(await database.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      const { posts } = await totalsIn(database);
      expect(await database.first('select count(*) as count from posts')).toEqual({ count: posts });
    },
  );
});
