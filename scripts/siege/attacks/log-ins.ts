import { times } from '../../../harness/lists.ts';
import type { Attacks, Run } from '../attack.ts';
import type { SendOptions, Target } from '../target.ts';

/** Guessing passwords, and keeping somebody else out. */
export const logInAttacks: Attacks = {
  registrations: { isLengthy: true, run: registerBeside(({ scene }) => scene.address) },
  'registrations-everywhere': {
    isLengthy: true,
    run: registerBeside((target, index) => target.addressOf(index % 300)),
  },
  'locked-out-user': { isLengthy: true, run: lockOut },
  'keyed-guesses': (target) =>
    guess(target, 30, () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })),
  'guesses-by-process': {
    isLengthy: true,
    run: async (target) => {
      const other = await target.startServer();
      await guess(target, 60, (index) => (index % 2 === 0 ? {} : { url: other.url }));
      await target.stopServer(other);
    },
  },
  'log-in-flood': {
    isLengthy: true,
    run: logInBeside((target, isOver) =>
      target.flood(200, [20_000, 60], async (index) => {
        if (isOver()) return;
        const [email, password] = [`guess-${index}@example.com`, 'wrong-password'];
        const address = target.addressOf(index);
        const mutation = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }';
        if (index % 2 === 0) await logIn(target, email, password, { address });
        else await target.graphql(mutation, { e: email, p: password }, { address });
      }),
    ),
  },
};

function logIn(target: Target, email: string, password: string, options?: SendOptions) {
  return target.post('/api/v1/auth/login', { email, password }, options);
}

/** A real user logs in again and again while something else goes on; nine of ten times that succeeds. */
function logInBeside(attack: (target: Target, isOver: () => boolean) => Promise<void>): Run {
  return async (target) => {
    const { email, password } = target.scene.world.victim;
    const logInAtHome = async () => {
      const options = { address: '203.0.113.9', timeoutMs: 15_000 };
      return (await logIn(target, email, password, options)).status;
    };
    const first = await logInAtHome();
    target.expect(first === 200, `the login before it was ${first}`);
    let isOver = false;
    const attacking = attack(target, () => isOver);
    const statuses: number[] = [];
    await Bun.sleep(300);
    while (statuses.length < 5 || (statuses.length < 32 && !target.isOver())) {
      statuses.push(await logInAtHome());
      await Bun.sleep(50);
    }
    isOver = true;
    await attacking;
    const good = statuses.filter((status) => status === 200).length;
    target.note(`${good} of ${statuses.length} logins of the real user were 200`);
    const found = `${good} of ${statuses.length} logins were 200 (${[...new Set(statuses)].join(', ')})`;
    target.expect(good >= 0.9 * statuses.length, found);
  };
}

function registerBeside(addressOf: (target: Target, index: number) => string): Run {
  return logInBeside((target, isOver) =>
    target.flood([300, 40], [20_000, 80], async (index) => {
      if (isOver()) return;
      const [password, email] = ['password', `${crypto.randomUUID()}@example.com`];
      const body = { name: 'N', email, password, password_confirmation: password };
      const sent = { path: '/api/v1/auth/register', body, address: addressOf(target, index) };
      await target.ask(sent, { statuses: [201, 429, 503], ms: 30_000 });
    }),
  );
}

async function lockOut(target: Target): Promise<void> {
  const [home, other] = ['203.0.113.20', '203.0.113.21'];
  const { email, password } = await target.register({ address: home });
  await logIn(target, email, password, { address: home });
  const guesses = times(target.size(200, 30), (index) =>
    logIn(target, email, 'wrong-password', { address: target.addressOf(1_000 + index) }),
  );
  const sprays = times(target.size(150, 110), (index) =>
    logIn(target, `other-${index}@example.com`, 'wrong-password', { address: home }),
  );
  await Promise.all([...guesses, ...sprays]);
  const own = await logIn(target, email, password, { address: home });
  target.expect(own.status === 200, `the user at home was ${own.status}`);
  const stranger = await logIn(target, email, password, { address: other });
  target.expect(stranger.status === 429, `the right password from a new address was ${stranger.status}`);
}

async function guess(
  target: Target,
  count: number,
  optionsOf: (index: number) => SendOptions,
): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  const guesses = times(count, (index) => logIn(target, email, 'wrong-password', optionsOf(index)));
  const wrong = (await Promise.all(guesses)).filter(({ status }) => status === 401).length;
  target.expect(wrong <= 10, `${wrong} of ${count} guesses were judged`);
  const last = await logIn(target, email, 'wrong-password', optionsOf(0));
  target.expect(last.status === 429, `the last guess was ${last.status}`);
}
