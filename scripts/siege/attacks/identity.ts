import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Attack } from '../attack.ts';
import type { RequestOptions, Target } from '../target.ts';
import { logIn, newEmail, register } from './accounts.ts';

/** Becoming somebody else. */
export const identityAttacks: readonly Attack[] = [
  {
    name: 'inherited-administrator',
    what: 'an account with the e-mail that the operator names in ADMIN_EMAIL later, and its old token',
    bound: 'the old token and the old password are nobody’s',
    movedBy: ['ADMIN_EMAIL'],
    provenBy: ['test/security/identity.test.ts', 'test/contracts/ended-tokens.test.ts'],
    isLengthy: true,
    run: inheritAdministrator,
  },
  {
    name: 'restored-id',
    what: 'the token of a user who came after the backup that is restored into a new database, where the id is given again',
    bound: 'the token is nobody’s',
    provenBy: ['test/security/identity.test.ts', 'test/contracts/ended-tokens.test.ts'],
    isLengthy: true,
    run: outliveRestore,
  },
  {
    name: 'replayed-by-the-dead',
    what: 'a create with a key, again with the token of its user, who was deleted meanwhile',
    bound: 'the second is 401',
    provenBy: ['test/contracts/idempotency.test.ts'],
    run: replayDeleted,
  },
  {
    name: 'kept-secrets',
    what: 'a registration with an Idempotency-Key',
    bound: 'neither its token nor its password is in the files of the database',
    provenBy: ['test/contracts/idempotency.test.ts', 'test/security/secrets.test.ts'],
    engines: ['sqlite'],
    isLengthy: true,
    run: lookForSecrets,
  },
  {
    name: 'forged-tokens',
    what: 'tokens without a signature, of other algorithms, of other secrets and of 12 KB, on 50 connections',
    bound: 'all are 401',
    provenBy: ['test/contracts/versioned-tokens.test.ts', 'test/security/caller-matrix.test.ts'],
    run: forgeTokens,
  },
];

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
    claims,
    '..',
    '.'.repeat(12_000),
    'e30.e30.e30',
  ];
  await target.flood(50, target.size(20_000, 200), async (index) => {
    const status = await statusOf(target, tokens[index % tokens.length] ?? '');
    target.expect(status === 401, `a forged token was ${status}`);
  });
}
