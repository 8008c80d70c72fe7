import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeScratchFolder } from '../../../harness/scratch.ts';
import { programOf } from '../../../harness/server.ts';
import { runProgram } from '../../../harness/server-process.ts';
import type { Attacks } from '../attack.ts';
import { requests } from '../floods.ts';
import type { Sent, Target } from '../target.ts';

/** Impersonation. */
export const identityAttacks: Attacks = {
  'inherited-administrator': { isLengthy: true, run: inheritAdministrator },
  'restored-id': { isLengthy: true, run: outliveRestore },
  'replayed-by-the-dead': async (target) => {
    const { token, id } = await target.register();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await createPost(target, 201, { token, headers });
    await target.send({ method: 'DELETE', path: `/api/v1/users/${id}`, token });
    await createPost(target, 401, { token, headers });
  },
  'kept-secrets': { isLengthy: true, engines: ['sqlite'], run: lookForSecrets },
  'forged-tokens': requests({ connections: 50, most: [20_000, 200], statuses: [401], ms: 30_000 }, (target) =>
    forgedTokens(target).map((token) => ({ ...newPost, token })),
  ),
};

const newPost = { path: '/api/v1/posts', body: { title: 'T', body: 'B' } };

/** Creates a post, which requires a valid token. */
function createPost(target: Target, status: number, options: Partial<Sent>) {
  return target.ask({ ...newPost, ...options }, { statuses: [status], ms: 30_000 });
}

async function inheritAdministrator(target: Target): Promise<void> {
  const { token, email, password } = await target.register();
  const ofOperator = 'the-operators-own';
  const server = await target.startServer({ ADMIN_EMAIL: email, ADMIN_PASSWORD: ofOperator });
  for (const url of [server.url, target.scene.url]) {
    const change = { method: 'PATCH', path: `/api/v1/users/${target.scene.world.victim.id}`, url, token };
    await target.ask({ ...change, body: { user: { role: 'user' } } }, { statuses: [401] });
    for (const [tried, status] of [[password, 401] as const, [ofOperator, 200] as const]) {
      const body = { email, password: tried };
      await target.ask({ path: '/api/v1/auth/login', body, url }, { statuses: [status] });
    }
  }
}

async function outliveRestore(target: Target): Promise<void> {
  const [first = '', second = ''] = target.scene.spareDatabaseUrls;
  const file = join(await makeScratchFolder('siege'), 'backup.db');
  const run = async (databaseUrl: string, ...words: readonly string[]) => {
    const { exitCode, stderr } = await runProgram(programOf(...words), { DATABASE_URL: databaseUrl });
    target.expect(exitCode === 0, `${words[0]} failed: ${stderr}`);
  };
  const before = await target.startServer({}, first);
  await target.register(before);
  await run(first, 'backup', file);
  const late = await target.register(before);
  await before.stop();
  await run(second, 'restore', file, '--yes');
  const { url } = await target.startServer({}, second);
  const heir = await target.register({ url });
  target.note(`the user before the restore was ${late.id}, the one after it ${heir.id}`);
  await createPost(target, 401, { token: late.token, url });
  await createPost(target, 201, { token: heir.token, url });
}

async function lookForSecrets(target: Target): Promise<void> {
  const [databaseUrl = ''] = target.scene.spareDatabaseUrls;
  const { url, stop } = await target.startServer({}, databaseUrl);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { token, password } = await target.register({ url, headers });
  await stop();
  const directory = dirname(databaseUrl.slice('sqlite:'.length));
  for (const name of readdirSync(directory)) {
    const bytes = readFileSync(join(directory, name));
    target.expect(!bytes.includes(token), 'the token is in the files of the database');
    target.expect(!bytes.includes(password), 'the password is in the files of the database');
  }
}

function forgedTokens({ scene: { world } }: Target): readonly string[] {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ user_id: world.victim.id, iat: 1, exp: 4_102_444_800 });
  const [, , signature = ''] = world.attacker.token.split('.');
  return [
    `${part({ alg: 'none' })}.${claims}.`,
    `${part({ alg: 'HS512' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256', crit: ['exp'] })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${part({ user_id: '1'.repeat(8_000), exp: 4_102_444_800 })}.${signature}`,
    ...[claims, '..', '.'.repeat(12_000), 'e30.e30.e30'],
  ];
}
