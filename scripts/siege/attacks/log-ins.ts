import { type Attacks, graphql, type Run, requests } from '../floods.ts';
import type { Sent, Target } from '../target.ts';

/** Guessed passwords and forged tokens. */
export const logInAttacks: Attacks = {
  // Passwords hashed for one address.
  registrations: logInBeside(register),
  // Passwords guessed from many addresses, so that no address is throttled.
  'login-flood': logInBeside((target, index) => {
    const [email, password, address] = [`guess-${index}@example.com`, wrong, target.addressOf(index)];
    const mutation = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }';
    if (index % 2 === 0) return logIn(target, email, password, { address });
    return target.send({ ...graphql(mutation, { e: email, p: password }), address });
  }),
  // Signatures to verify, of tokens that are wrong in every way.
  'forged-tokens': requests(50, { statuses: [401], ms: 30_000 }, (target) =>
    forgedTokens(target).map((token) => ({ path: '/api/v1/posts', body: { title: 'T', body: 'B' }, token })),
  ),
};

const wrong = 'wrong-password';

function logIn(target: Target, email: string, password: string, options: Partial<Sent> = {}) {
  return target.send({ path: '/api/v1/auth/login', body: { email, password }, ...options });
}

/** A real user logs in repeatedly during a flood, and must succeed nine times out of ten. */
function logInBeside(send: (target: Target, index: number) => Promise<unknown>): Run {
  return async (target) => {
    const { email, password } = target.data.victim;
    const logInAtHome = async () => {
      const options = { address: '203.0.113.9', timeoutMs: 15_000 };
      return (await logIn(target, email, password, options)).status;
    };
    const first = await logInAtHome();
    target.expect(first === 200, `the login before it was ${first}`);
    let isOver = false;
    const attacking = target.flood(100, async (index) => isOver || send(target, index));
    const statuses: number[] = [];
    await Bun.sleep(300);
    while (statuses.length < 5 || (statuses.length < 32 && !target.isOver)) {
      statuses.push(await logInAtHome());
      await Bun.sleep(50);
    }
    isOver = true;
    await attacking;
    const good = statuses.filter((status) => status === 200).length;
    const found = `${good} of ${statuses.length} logins of the real user were 200`;
    target.expect(good >= 0.9 * statuses.length, `${found} (${[...new Set(statuses)].join(', ')})`);
  };
}

function register(target: Target): Promise<unknown> {
  const [password, email] = ['password', `${crypto.randomUUID()}@example.com`];
  const body = { name: 'N', email, password, password_confirmation: password };
  const sent = { path: '/api/v1/auth/register', body };
  return target.ask(sent, { statuses: [201, 429, 503], ms: 30_000 });
}

function forgedTokens({ data }: Target): readonly string[] {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ user_id: data.victim.id, iat: 1, exp: 4_102_444_800 });
  const [, , signature = ''] = data.attacker.token.split('.');
  return [
    `${part({ alg: 'none' })}.${claims}.`,
    `${part({ alg: 'HS512' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${claims}.${signature}`,
    `${part({ alg: 'HS256', crit: ['exp'] })}.${claims}.${signature}`,
    `${part({ alg: 'HS256' })}.${part({ user_id: '1'.repeat(8_000), exp: 4_102_444_800 })}.${signature}`,
    ...[claims, '..', '.'.repeat(12_000), 'e30.e30.e30'],
  ];
}
