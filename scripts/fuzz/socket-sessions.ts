import { socketUrlOf } from '../../harness/connections.ts';
import { longestWaitMs } from '../../harness/http.ts';
import { openSocket } from '../../harness/raw-socket.ts';
import { within } from '../../harness/until.ts';
import { at, type Exchange, type Outcome } from './exchange.ts';
import { findResultProblem, isSubscription, type Operation } from './graphql-check.ts';
import { graphqlOperation, randomEndpoint } from './graphql-requests.ts';
import { anyValue, hostileText, spoil, spoilText } from './values.ts';
import type { Draw } from './world.ts';

type Frame = string | Uint8Array<ArrayBuffer>;

/** The close codes for errors of a client. */
const closeCodes: readonly number[] = [1000, 1009, 4400, 4401, 4408, 4409, 4429];

/** A session over one WebSocket: correct and broken messages, and the operations that must complete. */
export function socketSession(draw: Draw): Exchange {
  const frames: Frame[] = draw.chance(0.95) ? ['{"type":"connection_init"}'] : [];
  const awaited = new Map<string, Operation>();
  const endpoint = randomEndpoint(draw);
  for (let count = draw.integer(1, 6); count > 0; count -= 1) {
    const id = `op${count}`;
    const operation = graphqlOperation(endpoint, draw);
    const { text: query, variables, operationName } = operation.document;
    const message = { id, type: 'subscribe', payload: { query, variables, operationName } };
    const isPlain = draw.chance(0.8);
    frames.push(isPlain ? JSON.stringify(message) : oddFrame(message, draw));
    if (isPlain && !isSubscription(operation)) awaited.set(id, operation);
  }
  const request = [endpoint.path, ...frames].join('\n');
  const play = (url: string) => converse(socketUrlOf(url, endpoint.path), frames, awaited);
  return { interface: 'GraphQL WebSocket', request, play };
}

function oddFrame(message: object, draw: Draw): Frame {
  const json = (value: unknown) => JSON.stringify(value) ?? '';
  const types = ['ping', 'pong', 'complete', 'connection_init', 'next', 'start', '', '__proto__'];
  return draw.weighted<Frame>(
    [
      4,
      () =>
        json({ id: draw.pick(['op1', 'nobody', '', 1]), type: draw.pick(types), payload: anyValue(draw) }),
    ],
    [2, () => json(spoil(message, draw))],
    [1, () => spoilText(json(message), draw).toWellFormed()],
    [1, () => hostileText(draw).toWellFormed()],
    [1, () => Uint8Array.from(draw.many(0, 50, () => draw.integer(0, 255)))],
    [0.5, () => `{"id":"deep","type":"subscribe","payload":${'['.repeat(draw.pick([99, 101, 50_000]))}`],
    [0.1, () => 'x'.repeat(1_048_576 + draw.integer(-1, 1))],
  );
}

/** Sends everything, then a ping, and waits for all responses. */
async function converse(
  url: string,
  frames: readonly Frame[],
  awaited: ReadonlyMap<string, Operation>,
): Promise<Outcome> {
  const socket = await openSocket(url);
  for (const frame of [...frames, '{"type":"ping","payload":{"isLast":true}}']) socket.sendRaw(frame);
  const pending = new Set(['the last ping', ...awaited.keys()]);
  let problem: string | null = null;
  const listen = async () => {
    while (pending.size > 0) {
      const message = await socket.next();
      const [type, id] = [at(message, 'type'), String(at(message, 'id'))];
      const operation = awaited.get(id);
      if (at(message, 'payload', 'isLast') === true) pending.delete('the last ping');
      else if (type === 'complete' || type === 'error') pending.delete(id);
      else if (type === 'next' && operation) problem ??= findResultProblem(operation, at(message, 'payload'));
    }
    socket.close(1000);
  };
  void listen();
  const closed = await within(longestWaitMs, socket.closed);
  socket.drop();
  if (closed === null) problem ??= `no end of ${[...pending].join(', ')}`;
  else if (!closeCodes.includes(closed.code))
    problem ??= `the socket was closed with ${closed.code} ${closed.reason}`;
  return { outcome: `closed ${closed?.code}`, problem, reply: '' };
}
