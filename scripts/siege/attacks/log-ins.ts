import { times } from '../../../harness/lists.ts';
import type { Attack, Attacks } from '../attack.ts';
import { graphql } from '../floods.ts';
import type { Sent, Target } from '../target.ts';

/** Guessed passwords, and users who are locked out. */
export const logInAttacks: Attacks = {
  registrations: registerBeside(({ scene }) => scene.address),
  'registrations-everywhere': registerBeside((target, index) => target.addressOf(index % 300)),
  'locked-out-user': { isLengthy: true, run: lockOut },
  'keyed-guesses': (target) =>
    guess(target, 30, () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })),
  'guesses-by-process': {
    isLengthy: true,
    run: async (target) => {
      const { url } = await target.startServer();
      await guess(target, 60, (index) => (index % 2 === 0 ? {} : { url }));
    },
  },
  'log-in-flood': logInBeside(200, [20_000, 60], (target, index) => {
    const [email, password, address] = [`guess-${index}@example.com`, wrong, target.addressOf(index)];
    const mutation = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }';
    if (index % 2 === 0) return logIn(target, email, password, { address });
    return target.send({ ...graphql(mutation, { e: email, p: password }), address });
  }),
};

const wrong = 'wrong-password';

function logIn(target: Target, email: string, password: string, options: Partial<Sent> = {}) {
  return target.send({ path: '/api/v1/auth/login', body: { email, password }, ...options });
}

type Flood = Parameters<Target['flood']>;

/** A real user logs in repeatedly during a flood, and must succeed nine times out of ten. */
function logInBeside(
  connections: Flood[0],
  most: Flood[1],
  send: (target: Target, index: number) => Promise<unknown>,
): Attack {
  const run = async (target: Target) => {
    const { email, password } = target.scene.world.victim;
    const logInAtHome = async () => {
      const options = { address: '203.0.113.9', timeoutMs: 15_000 };
      return (await logIn(target, email, password, options)).status;
    };
    const first = await logInAtHome();
    target.expect(first === 200, `the login before it was ${first}`);
    let isOver = false;
    const attacking = target.flood(connections, most, async (index) => isOver || send(target, index));
    const statuses: number[] = [];
    await Bun.sleep(300);
    while (statuses.length < 5 || (statuses.length < 32 && !target.isOver())) {
      statuses.push(await logInAtHome());
      await Bun.sleep(50);
    }
    isOver = true;
    await attacking;
    const good = statuses.filter((status) => status === 200).length;
    const found = `${good} of ${statuses.length} logins of the real user were 200`;
    target.note(found);
    target.expect(good >= 0.9 * statuses.length, `${found} (${[...new Set(statuses)].join(', ')})`);
  };
  return { isLengthy: true, run };
}

function registerBeside(addressOf: (target: Target, index: number) => string): Attack {
  return logInBeside([300, 40], [20_000, 80], (target, index) => {
    const [password, email] = ['password', `${crypto.randomUUID()}@example.com`];
    const body = { name: 'N', email, password, password_confirmation: password };
    const sent = { path: '/api/v1/auth/register', body, address: addressOf(target, index) };
    return target.ask(sent, { statuses: [201, 429, 503], ms: 30_000 });
  });
}

async function lockOut(target: Target): Promise<void> {
  const [home, other] = ['203.0.113.20', '203.0.113.21'].map((address) => ({ address }));
  const { email, password } = await target.register(home);
  await logIn(target, email, password, home);
  const guesses = target.times([200, 30], (index) =>
    logIn(target, email, wrong, { address: target.addressOf(1_000 + index) }),
  );
  const sprays = target.times([150, 110], (index) =>
    logIn(target, `other-${index}@example.com`, wrong, home),
  );
  await Promise.all([...guesses, ...sprays]);
  const own = await logIn(target, email, password, home);
  target.expect(own.status === 200, `the user at home was ${own.status}`);
  const stranger = await logIn(target, email, password, other);
  target.expect(stranger.status === 429, `the right password from a new address was ${stranger.status}`);
}

async function guess(target: Target, count: number, optionsOf: (index: number) => Partial<Sent>) {
  const email = `${crypto.randomUUID()}@example.com`;
  const guesses = await Promise.all(times(count, (index) => logIn(target, email, wrong, optionsOf(index))));
  const judged = guesses.filter(({ status }) => status === 401).length;
  target.expect(judged <= 10, `${judged} of ${count} guesses were judged`);
  const last = await logIn(target, email, wrong, optionsOf(0));
  target.expect(last.status === 429, `the last guess was ${last.status}`);
}
