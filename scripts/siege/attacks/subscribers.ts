import type { RawSocket } from '../../../harness/raw-socket.ts';
import type { Attack } from '../attack.ts';
import { frameOf, headOf, hold, openRawWebSocket, openWebSocket, sendOnMany } from '../connections.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';
import { memorySettings, memoryTests } from './memory.ts';

/** Subscriptions and sockets that carry as much as a message may, for as long as they are open. */
export const subscriberAttacks: readonly Attack[] = [
  {
    name: 'undeclared-variables',
    what: '99 subscriptions on each of 5 WebSockets, each with 0.9 MB of variables that it does not declare',
    bound: 'undeclared variables are not kept; another client is served',
    movedBy: ['GRAPHQL_MAX_SUBSCRIPTIONS', ...memorySettings],
    provenBy: memoryTests,
    run: (target) => subscribeByWebSocket(target, undeclared),
  },
  {
    name: 'undeclared-variables-by-streams',
    what: 'the same as 300 streams of server-sent events',
    bound: 'undeclared variables are not kept; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    run: (target) => subscribeByStreams(target, undeclared),
  },
  {
    name: 'declared-variables',
    what: '99 subscriptions on each of 5 WebSockets, each with a variable of 0.9 MB that it declares',
    bound: 'variables that one client has open are bounded together; another client is served',
    movedBy: ['GRAPHQL_MAX_SUBSCRIPTIONS', ...memorySettings],
    provenBy: memoryTests,
    run: (target) => subscribeByWebSocket(target, declared),
  },
  {
    name: 'declared-variables-by-streams',
    what: 'the same as 300 streams of server-sent events',
    bound: 'variables that one client has open are bounded together; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    run: (target) => subscribeByStreams(target, declared),
  },
  {
    name: 'long-operation-ids',
    what: '99 subscriptions on each of 5 WebSockets, each with an id of 900 KB',
    bound: 'a long id is refused; another client is served',
    movedBy: ['GRAPHQL_MAX_SUBSCRIPTIONS', ...memorySettings],
    provenBy: memoryTests,
    run: (target) => subscribeByWebSocket(target, { query: 'subscription { postCreated { id } }' }, long),
  },
  {
    name: 'connection-payloads',
    what: '700 WebSockets with a payload of 900 KB in connection_init',
    bound: 'a long payload is refused; another client is served',
    movedBy: memorySettings,
    provenBy: memoryTests,
    run: async (target) => {
      const init = frameOf(JSON.stringify({ type: 'connection_init', payload: { long } }));
      await hold(
        target,
        await Promise.all(times(target.size(700, 10), () => openRawWebSocket(target, init))),
      );
    },
  },
];

const long = 'x'.repeat(900_000);

interface Subscription {
  readonly query: string;
  readonly variables?: Readonly<Record<string, string>>;
}

const undeclared: Subscription = {
  query: 'subscription { postCreated { id } }',
  variables: { long },
};

const declared: Subscription = {
  query: 'subscription ($long: ID!) { commentAdded(postId: $long) { id } }',
  variables: { long },
};

async function subscribeByWebSocket(target: Target, payload: Subscription, idStart = ''): Promise<void> {
  const sockets = await Promise.all(times(target.size(5, 2), () => openWebSocket(target)));
  await Promise.all(sockets.map((socket) => socket && subscribeAgain(target, socket, payload, idStart)));
  await hold(target, []);
  for (const socket of sockets) socket?.drop();
}

/** Subscribes once the server has taken in the subscription before, which it shows by answering a ping. */
async function subscribeAgain(
  target: Target,
  socket: RawSocket,
  payload: Subscription,
  idStart: string,
): Promise<void> {
  const ended = Promise.race([socket.closed, Bun.sleep(target.remainingSendingMs)]).then(() => 'ended');
  for (let index = 0; index < target.size(99, 5); index += 1) {
    socket.send({ id: `${idStart}${index}`, type: 'subscribe', payload });
    socket.send({ type: 'ping' });
    if ((await Promise.race([socket.next(), ended])) === 'ended') return;
    target.count('subscription');
  }
}

async function subscribeByStreams(target: Target, subscription: Subscription): Promise<void> {
  const body = Buffer.from(JSON.stringify(subscription));
  const head = headOf(target, 'POST /graphql', [
    'Accept: text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]);
  await hold(target, await sendOnMany(target, target.size(300, 10), () => [Buffer.from(head), body]));
}
