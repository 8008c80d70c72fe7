import type { Attack } from '../attack.ts';
import type { RequestOptions, Target } from '../target.ts';
import { times } from '../texts.ts';
import { logIn, newEmail, register } from './accounts.ts';

/** Guessing passwords, and keeping somebody else out. */
export const logInAttacks: readonly Attack[] = [
  {
    name: 'registrations',
    what: 'registrations on 300 connections of one address while a real user logs in',
    bound: 'nine of ten log-ins are 200',
    movedBy: ['REGISTRATIONS_PER_ADDRESS'],
    provenBy: ['test/security/identity.test.ts', 'test/lib/fair-limiter.test.ts'],
    isLengthy: true,
    run: (target) => registerBeside(target, () => target.scene.address),
  },
  {
    name: 'registrations-everywhere',
    what: 'the same from 300 addresses',
    bound: 'nine of ten log-ins are 200',
    movedBy: ['REGISTRATIONS_PER_ADDRESS'],
    provenBy: ['test/security/identity.test.ts', 'test/security/log-in.test.ts'],
    isLengthy: true,
    run: (target) => registerBeside(target, (index) => target.addressOf(index % 300)),
  },
  {
    name: 'locked-out-user',
    what: '200 wrong log-ins for a real user from 200 addresses, and 150 for others from the user’s own',
    bound: 'the user logs in from an address that the user has logged in from before; a stranger does not',
    movedBy: ['LOGIN_FAILURES_PER_EMAIL', 'LOGIN_FAILURES_PER_ADDRESS'],
    provenBy: ['test/contracts/locked-out.test.ts'],
    isLengthy: true,
    run: lockOut,
  },
  {
    name: 'keyed-guesses',
    what: '30 wrong log-ins, each with an Idempotency-Key of its own',
    bound: 'ten are 401, the others 429',
    movedBy: ['LOGIN_FAILURES_PER_EMAIL'],
    provenBy: ['test/contracts/idempotency.test.ts'],
    run: (target) => guess(target, 30, () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })),
  },
  {
    name: 'guesses-by-process',
    what: '60 wrong log-ins at once for one e-mail, spread over two servers on one database',
    bound: 'ten are 401, the others 429',
    movedBy: ['LOGIN_FAILURES_PER_EMAIL'],
    provenBy: ['test/contracts/locked-out.test.ts'],
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
    movedBy: ['LOGIN_FAILURES_PER_ADDRESS'],
    provenBy: ['test/security/log-in.test.ts'],
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
];

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
  while (statuses.length < 5 || (statuses.length < 32 && !target.isOver())) {
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
