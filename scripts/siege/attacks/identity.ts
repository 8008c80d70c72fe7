import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Attack } from '../attack.ts';
import type { RequestOptions, Target } from '../target.ts';
import { times } from '../texts.ts';

/** Becoming somebody else, and keeping somebody else out. */
export const identityAttacks: readonly Attack[] = [
  {
    name: 'inherited-administrator',
    what: 'an account with the e-mail that the operator names in ADMIN_EMAIL later, and its old token',
    bound: 'the old token and the old password are nobody’s',
    isLengthy: true,
    run: inheritAdministrator,
  },
  {
    name: 'restored-id',
    what: 'the token of a user who came after the backup that is restored into a new database, where the id is given again',
    bound: 'the token is nobody’s',
    isLengthy: true,
    run: outliveRestore,
  },
  {
    name: 'registrations',
    what: 'registrations on 300 connections of one address while a real user logs in',
    bound: 'nine of ten log-ins are 200',
    isLengthy: true,
    run: (target) => registerBeside(target, () => target.scene.address),
  },
  {
    name: 'registrations-everywhere',
    what: 'the same from 300 addresses',
    bound: 'nine of ten log-ins are 200',
    isLengthy: true,
    run: (target) => registerBeside(target, (index) => target.addressOf(index % 300)),
  },
  {
    name: 'locked-out-user',
    what: '200 wrong log-ins for a real user from 200 addresses, and 150 for others from the user’s own',
    bound: 'the user logs in from an address that the user has logged in from before; a stranger does not',
    isLengthy: true,
    run: lockOut,
  },
  {
    name: 'keyed-guesses',
    what: '30 wrong log-ins, each with an Idempotency-Key of its own',
    bound: 'ten are 401, the others 429',
    run: (target) => guess(target, 30, () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })),
  },
  {
    name: 'guesses-by-process',
    what: '60 wrong log-ins at once for one e-mail, spread over two servers on one database',
    bound: 'ten are 401, the others 429',
    isLengthy: true,
    run: async (target) => {
      const other = await target.startServer();
      await guess(target, 60, (index) => (index % 2 === 0 ? {} : { url: other.url }));
      await target.stopServer(other);
    },
  },
  {
    name: 'log-in-flood',
    what: 'wrong log-ins for different e-mails from different addresses on 200 connections, over REST and GraphQL',
    bound: 'nine of ten log-ins of a real user are 200',
    isLengthy: true,
    run: (target) =>
      logInBeside(target, (isOver) =>
        target.flood(200, target.size(20_000, 60), async (index) => {
          if (isOver()) return;
          const [email, password] = [`guess-${index}@example.com`, 'wrong-password'];
          const address = target.addressOf(index);
          const mutation = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }';
          if (index % 2 === 0) await target.post('/api/v1/auth/login', { email, password }, { address });
          else await target.graphql(mutation, { e: email, p: password }, { address });
        }),
      ),
  },
  {
    name: 'replayed-by-the-dead',
    what: 'a create with a key, again with the token of its user, who was deleted meanwhile',
    bound: 'the second is 401',
    run: replayDeleted,
  },
  {
    name: 'kept-secrets',
    what: 'a registration with an Idempotency-Key',
    bound: 'neither its token nor its password is in the files of the database',
    engines: ['sqlite'],
    isLengthy: true,
    run: lookForSecrets,
  },
  {
    name: 'forged-tokens',
    what: 'tokens without a signature, of other algorithms, of other secrets and of 12 KB, on 50 connections',
    bound: 'all are 401',
    run: forgeTokens,
  },
];

const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) });
type Session = z.infer<typeof session>;

async function register(target: Target, email: string, options: RequestOptions = {}): Promise<Session> {
  const account = { name: 'Siege', email, password: 'password-1', password_confirmation: 'password-1' };
  const { status, text } = await target.post('/api/v1/auth/register', account, options);
  if (status !== 201) throw new Error(`a registration was ${status}`);
  return session.parse(JSON.parse(text));
}

function logIn(target: Target, email: string, password: string, options?: RequestOptions) {
  return target.post('/api/v1/auth/login', { email, password }, options);
}

function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** What only somebody with a token may do. */
async function statusOf(target: Target, token: string, options: RequestOptions = {}): Promise<number> {
  const { status } = await target.post('/api/v1/posts', { title: 'T', body: 'B' }, { ...options, token });
  return status;
}

async function inheritAdministrator(target: Target): Promise<void> {
  const email = newEmail();
  const { token } = await register(target, email);
  const server = await target.startServer({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'the-operators-own' });
  const { id } = target.scene.world.victim;
  for (const url of [server.url, target.scene.url]) {
    const change = await target.request('PATCH', `/api/v1/users/${id}`, {
      body: { user: { role: 'user' } },
      token,
      url,
    });
    target.expect(change.status === 401, `a change with the old token was ${change.status}`);
    const old = await logIn(target, email, 'password-1', { url });
    target.expect(old.status === 401, `a log-in with the old password was ${old.status}`);
    const own = await logIn(target, email, 'the-operators-own', { url });
    target.expect(own.status === 200, `a log-in of the operator was ${own.status}`);
  }
  await target.stopServer(server);
}

async function outliveRestore(target: Target): Promise<void> {
  const [first, second] = target.scene.spareDatabaseUrls;
  const directory = await mkdtemp(join(tmpdir(), 'quintet-siege-'));
  const file = join(directory, 'backup.db');
  const before = await target.startServer({ DATABASE_URL: first });
  await register(target, newEmail(), { url: before.url });
  const backup = await target.command(['backup', file], first);
  target.expect(backup.exitCode === 0, `the backup failed: ${backup.stderr}`);
  const late = await register(target, newEmail(), { url: before.url });
  await target.stopServer(before);
  const restored = await restore(target, file, second);
  target.expect(restored.exitCode === 0, `the restore failed: ${restored.stderr}`);
  const after = await target.startServer({ DATABASE_URL: second });
  const heir = await register(target, newEmail(), { url: after.url });
  target.note(`the user before the restore was ${late.user.id}, the one after it ${heir.user.id}`);
  const status = await statusOf(target, late.token, { url: after.url });
  target.expect(status === 401, `the token of before the restore was ${status}`);
  const own = await statusOf(target, heir.token, { url: after.url });
  target.expect(own === 201, `the token of after the restore was ${own}`);
  await target.stopServer(after);
  await rm(directory, { recursive: true });
}

async function restore(target: Target, file: string, databaseUrl: string) {
  const confirmed = await target.command(['restore', file, '--yes'], databaseUrl);
  return confirmed.exitCode === 0 ? confirmed : target.command(['restore', file], databaseUrl);
}

const homeAddress = '203.0.113.9';

/** A real user logs in again and again while something else goes on. */
async function logInBeside(target: Target, attack: (isOver: () => boolean) => Promise<void>): Promise<void> {
  const { email, password } = target.scene.world.victim;
  const options = { address: homeAddress, timeoutMs: 15_000 };
  const first = await logIn(target, email, password, options);
  target.expect(first.status === 200, `the log-in before it was ${first.status}`);
  let isOver = false;
  const attacking = attack(() => isOver);
  const statuses: number[] = [];
  await Bun.sleep(300);
  for (let index = 0; index < target.size(32, 5); index += 1) {
    statuses.push((await logIn(target, email, password, options)).status);
    await Bun.sleep(50);
  }
  isOver = true;
  await attacking;
  const good = statuses.filter((status) => status === 200).length;
  const others = [...new Set(statuses)].join(', ');
  target.note(`${good} of ${statuses.length} log-ins of the real user were 200`);
  target.expect(good >= 0.9 * statuses.length, `${good} of ${statuses.length} log-ins were 200 (${others})`);
}

async function registerBeside(target: Target, addressOf: (index: number) => string): Promise<void> {
  await logInBeside(target, (isOver) =>
    target.flood(target.size(300, 40), target.size(20_000, 80), async (index) => {
      if (isOver()) return;
      const account = {
        name: 'N',
        email: newEmail(),
        password: 'password',
        password_confirmation: 'password',
      };
      const { status } = await target.post('/api/v1/auth/register', account, { address: addressOf(index) });
      target.expect([201, 429, 503].includes(status), `a registration was ${status}`);
    }),
  );
}

async function lockOut(target: Target): Promise<void> {
  const email = newEmail();
  const [home, other] = ['203.0.113.20', '203.0.113.21'];
  await register(target, email, { address: home });
  await logIn(target, email, 'password-1', { address: home });
  const guesses = times(target.size(200, 30), (index) =>
    logIn(target, email, 'wrong-password', { address: target.addressOf(1_000 + index) }),
  );
  const sprays = times(target.size(150, 110), (index) =>
    logIn(target, `other-${index}@example.com`, 'wrong-password', { address: home }),
  );
  await Promise.all([...guesses, ...sprays]);
  const own = await logIn(target, email, 'password-1', { address: home });
  target.expect(own.status === 200, `the user at home was ${own.status}`);
  const stranger = await logIn(target, email, 'password-1', { address: other });
  target.expect(stranger.status === 429, `the right password from a new address was ${stranger.status}`);
}

async function guess(
  target: Target,
  count: number,
  optionsOf: (index: number) => RequestOptions,
): Promise<void> {
  const email = newEmail();
  const replies = await Promise.all(
    times(count, (index) => logIn(target, email, 'wrong-password', optionsOf(index))),
  );
  const wrong = replies.filter(({ status }) => status === 401).length;
  target.expect(wrong <= 10, `${wrong} of ${count} guesses were judged`);
  const last = await logIn(target, email, 'wrong-password', optionsOf(0));
  target.expect(last.status === 429, `the last guess was ${last.status}`);
}

async function replayDeleted(target: Target): Promise<void> {
  const { token, user } = await register(target, newEmail());
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await statusOf(target, token, { headers });
  target.expect(first === 201, `the first create was ${first}`);
  await target.request('DELETE', `/api/v1/users/${user.id}`, { token });
  const again = await statusOf(target, token, { headers });
  target.expect(again === 401, `the create again was ${again}`);
}

async function lookForSecrets(target: Target): Promise<void> {
  const [url] = target.scene.spareDatabaseUrls;
  const server = await target.startServer({ DATABASE_URL: url });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { token } = await register(target, newEmail(), { url: server.url, headers });
  await target.stopServer(server);
  const directory = dirname(url.slice('sqlite:'.length));
  for (const name of readdirSync(directory)) {
    const bytes = readFileSync(join(directory, name));
    target.expect(!bytes.includes(token), 'the token is in the files of the database');
    target.expect(!bytes.includes('password-1'), 'the password is in the files of the database');
  }
}

async function forgeTokens(target: Target): Promise<void> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ user_id: target.scene.world.victim.id, iat: 1, exp: 4_102_444_800 });
  const [, , signature = ''] = target.scene.world.attacker.token.split('.');
  const tokens = [
    `${part({ alg: 'none' })}.${claims}.`,
    `${part({ alg: 'HS512' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256', crit: ['exp'] })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${part({ user_id: '1'.repeat(8_000), exp: 4_102_444_800 })}.${signature}`,
    ...[claims, '..', '.'.repeat(12_000), 'e30.e30.e30'],
  ];
  await target.flood(50, target.size(20_000, 200), async (index) => {
    const status = await statusOf(target, tokens[index % tokens.length] ?? '');
    target.expect(status === 401, `a forged token was ${status}`);
  });
}
