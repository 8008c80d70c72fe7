import { afterAll, afterEach, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync, statSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { poolOptions } from '../../harness/postgres.ts';
import { type Cluster, type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import { openDatabase } from '../../src/storage/open.ts';
import {
  columnsOf,
  fieldsOf,
  MessageReader,
  NoticeFinder,
  queryMessage,
} from '../../src/storage/postgres/relay/messages.ts';
import { Relay } from '../../src/storage/postgres/relay/relay.ts';
import {
  makeSocketFolder,
  removeLeftovers,
  socketIn,
} from '../../src/storage/postgres/relay/socket-folder.ts';
import { until } from '../support/live.ts';

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

interface Sent {
  readonly type: string;
  readonly body: Buffer;
}

const messages = fc.array(
  fc.record({
    type: fc.constantFrom('N', 'D', 'C', 'Z', 'S', 'A', 'T'),
    body: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  }),
);

function encode({ type, body }: Sent): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** A stream in pieces of the given lengths, and then the rest. */
function cut(stream: Buffer, lengths: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let rest = stream;
  for (const length of lengths) {
    pieces.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return [...pieces, rest];
}

const pieceLengths = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 80 });

describe('The messages of a server', () => {
  it('are read whole, however the stream is split', () => {
    fc.assert(
      fc.property(messages, pieceLengths, (sent, lengths) => {
        const reader = new MessageReader();
        const pieces = cut(Buffer.concat(sent.map(encode)), lengths);
        const found = pieces.flatMap((piece) => reader.read(piece));
        expect(found.map(({ type, body }) => ({ type, body: Buffer.from(body) }))).toEqual(sent);
        expect(Buffer.concat(found.map(({ bytes }) => bytes))).toEqual(Buffer.concat(sent.map(encode)));
      }),
    );
  });

  it('are searched for notices, however the stream is split', () => {
    fc.assert(
      fc.property(messages, pieceLengths, (sent, lengths) => {
        const finder = new NoticeFinder();
        const pieces = cut(Buffer.concat(sent.map(encode)), lengths);
        const found = pieces.flatMap((piece) => finder.find(piece));
        const notices = sent.filter(({ type }) => type === 'N');
        expect(found.map((body) => Buffer.from(body))).toEqual(notices.map(({ body }) => body));
      }),
    );
  });

  it('are parsed into columns and fields', () => {
    const row = Buffer.from([0, 3, 0, 0, 0, 1, 0x61, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    expect(columnsOf(row)).toEqual(['a', null, '']);
    const notice = Buffer.from('SWARNUNG\0VWARNING\0C01000\0Mcancelled\0RSyncRepWaitForLSN\0\0');
    expect(Object.fromEntries(fieldsOf(notice))).toEqual({
      S: 'WARNUNG',
      V: 'WARNING',
      C: '01000',
      M: 'cancelled',
      R: 'SyncRepWaitForLSN',
    });
    expect(queryMessage('select 1').toString('latin1')).toBe('Q\0\0\0\rselect 1\0');
  });
});

setDefaultTimeout(120_000);

const openssl = Bun.which('openssl');
const isSkipped = process.platform !== 'linux' || openssl === null;

/** A server under two names, so that connections go through the relay. Its certificate is for one of them. */
describe.skipIf(isSkipped)('Encrypted connections to several hosts (on Linux, with openssl)', () => {
  let cluster: Cluster;
  let server: ClusterServer;

  beforeAll(async () => {
    cluster = await startCluster({ standbys: 0 });
    [server] = cluster.servers as [ClusterServer];
    const folder = server.folder;
    const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
    await Bun.$`openssl req -new -x509 -days 1 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.quiet();
    await Bun.$`chown --reference=${folder} ${key} ${certificate} && chmod 600 ${key}`.quiet();
  });
  afterAll(() => cluster?.remove());

  const encrypt = async (value: 'on' | 'off') => {
    await server.admin.unsafe(`alter system set ssl = ${value}`);
    await server.admin.unsafe('select pg_reload_conf()');
    await until(async () => (await server.ask<{ ssl: string }>('show ssl'))?.ssl === value);
  };

  const isEncrypted = async (
    hosts: readonly string[],
    parameters: string,
    { waitSeconds }: Pick<typeof poolOptions, 'waitSeconds'> = poolOptions,
  ) => {
    const names = hosts.map((host) => `${host}:${server.port}`).join(',');
    const url = `postgres://postgres:test@${names}/postgres?${parameters}`;
    const database = await openDatabase({
      location: { engine: 'postgres', url },
      ...poolOptions,
      waitSeconds,
    });
    try {
      const row = await database.first<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return row?.ssl;
    } finally {
      await database.close();
    }
  };

  const briefly = { waitSeconds: 1 };
  const both = ['127.0.0.1', 'localhost'];
  const named = ['localhost', 'localhost'];

  it('are encrypted if the URL requests it and the server supports it', async () => {
    await encrypt('off');
    expect(await isEncrypted(both, '')).toBe(false);
    expect(await isEncrypted(both, 'sslmode=prefer')).toBe(false);
    await expect(isEncrypted(both, 'sslmode=require', briefly)).rejects.toThrow('cannot use PostgreSQL');
    await encrypt('on');
    expect(await isEncrypted(both, '')).toBe(false);
    expect(await isEncrypted(both, 'sslmode=prefer')).toBe(true);
    expect(await isEncrypted(both, 'sslmode=require')).toBe(true);
  });

  it('are rejected if the certificate does not match what the URL requires', async () => {
    await encrypt('on');
    const root = `sslrootcert=${join(server.folder, 'server.crt')}`;
    expect(await isEncrypted(both, `sslmode=verify-ca&${root}`)).toBe(true);
    expect(await isEncrypted(named, `sslmode=verify-full&${root}`)).toBe(true);
    await expect(
      isEncrypted(['127.0.0.1', '127.0.0.1'], `sslmode=verify-full&${root}`, briefly),
    ).rejects.toThrow('cannot use PostgreSQL');
    await expect(isEncrypted(named, 'sslmode=verify-full', briefly)).rejects.toThrow('cannot use PostgreSQL');
  });
});
