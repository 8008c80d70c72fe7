import * as z from 'zod';
import { socketUrlOf } from '../../harness/connections.ts';
import { longestWaitMs } from '../../harness/http.ts';
import { at, type Exchange, type Outcome } from './exchange.ts';
import type { Document } from './graphql-documents.ts';
import {
  anyResult,
  errors,
  eventResult,
  isSubscription,
  judgeResult,
  type Operation,
} from './graphql-judge.ts';
import { graphqlOperation, pathOf, randomPin } from './graphql-requests.ts';
import { anyValue, hostileText, spoil, spoilText } from './hostile.ts';
import type { Draw, Schemas } from './world.ts';

type Frame = string | Uint8Array<ArrayBuffer>;

const id = z.string().min(1);
const payload = z.record(z.string(), z.unknown()).optional();

/** The messages of the protocol that a server sends. */
const socketMessage = z.union([
  z.strictObject({ type: z.literal('connection_ack'), payload }),
  z.strictObject({ type: z.literal(['ping', 'pong']), payload }),
  z.strictObject({ type: z.literal('next'), id, payload: z.union([anyResult, eventResult]) }),
  z.strictObject({ type: z.literal('error'), id, payload: errors }),
  z.strictObject({ type: z.literal('complete'), id }),
]);

/**
 * The close codes that a server may use: the protocol's codes for client errors, and for a message that is too large.
 */
const closeCodes: readonly number[] = [1000, 1009, 4400, 4401, 4403, 4408, 4409, 4429];

/** A session over one WebSocket: frames to send, and the operations among them that must complete. */
export function socketSession(schemas: Schemas, draw: Draw): Exchange {
  const { random, world } = draw;
  const frames: Frame[] = [];
  const awaited = new Map<string, Operation>();
  const say = (message: unknown) => void frames.push(JSON.stringify(message));
  const token = random.chance(0.7) ? world.tokens.pick(random) : undefined;
  if (random.chance(0.95)) say({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  const pinned = randomPin(draw);
  const isTidy = random.chance(0.6);
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const name = isTidy || random.chance(0.9) ? `op${count}` : 'op1';
    const { document, understood } = graphqlOperation(schemas, pinned, draw);
    const isPlain = isTidy || random.chance(0.6);
    frames.push(isPlain ? JSON.stringify(subscribeMessage(name, document)) : oddFrame(name, document, draw));
    // In an untidy session, two operations with one id cannot be told apart.
    const isAwaited = isPlain && !isSubscription(understood);
    if (isAwaited) awaited.set(name, { document, understood: isTidy ? understood : null });
    else awaited.delete(name);
    if (isPlain && !isAwaited && random.chance(0.7)) say({ type: 'complete', id: name });
  }
  const path = pathOf(pinned) + (random.chance(0.05) ? '/' : '');
  const request = [path, ...frames].join('\n');
  return {
    interface: 'GraphQL WebSocket',
    request,
    play: (url) => play(socketUrlOf(url, path), frames, awaited),
  };
}

function subscribeMessage(name: string, { text, variables, operationName }: Document) {
  return { id: name, type: 'subscribe', payload: { query: text, variables, operationName } };
}

function oddFrame(name: string, document: Document, { random }: Draw): Frame {
  const plain = subscribeMessage(name, document);
  const types = ['ping', 'pong', 'next', 'error', 'connection_ack', 'start', 'stop', '', '__proto__'];
  const json = (message: unknown) => JSON.stringify(message) ?? '';
  const resumed = () => ({ ...plain.payload, extensions: { lastEventId: anyValue(random) } });
  return random.weighted<Frame>(
    [
      2,
      () =>
        json({ type: random.pick(['ping', 'pong']), payload: random.chance(0.5) ? {} : anyValue(random) }),
    ],
    [1, () => json({ ...plain, payload: resumed() })],
    [2, () => json({ type: 'complete', id: random.pick([name, 'nobody', '', 1, null]) })],
    [1, () => json({ type: 'connection_init', payload: anyValue(random) })],
    [2, () => json(spoil(plain, random))],
    [1, () => json({ id: name, type: random.pick(types) })],
    [1, () => spoilText(json(plain), random).toWellFormed()],
    [1, () => hostileText(random).toWellFormed()],
    [1, () => Uint8Array.from(random.many(0, 50, () => random.integer(0, 255)))],
    [0.5, () => `{"id":"${name}","type":"subscribe","payload":${'['.repeat(random.pick([99, 101, 50_000]))}`],
    [0.1, () => 'x'.repeat(1_048_576 + random.integer(-1, 1))],
  );
}

/** Sends everything, then a ping, and waits for all responses. */
function play(
  url: string,
  frames: readonly Frame[],
  awaited: ReadonlyMap<string, Operation>,
): Promise<Outcome> {
  const socket = new WebSocket(url, ['graphql-transport-ws']);
  const pending = new Set(awaited.keys());
  let problem: string | null = null;
  let hasPong = false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      socket.close();
      const missing = `${hasPong ? '' : 'no pong and '}no end of ${[...pending].join(', ')}`;
      resolve({ outcome: 'no response', problem: `after ${longestWaitMs / 1000} s ${missing}`, answer: '' });
    }, longestWaitMs);
    socket.onopen = () => {
      for (const frame of frames) socket.send(frame);
      socket.send(JSON.stringify({ type: 'ping', payload: { isLast: true } }));
    };
    socket.onmessage = ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      problem ??= judgeMessage(message, awaited);
      const type = at(message, 'type');
      if (type === 'pong' && at(message, 'payload', 'isLast') === true) hasPong = true;
      if (type === 'complete' || type === 'error') pending.delete(String(at(message, 'id')));
      if (hasPong && pending.size === 0) socket.close(1000);
    };
    socket.onclose = ({ code, reason }) => {
      clearTimeout(timer);
      if (!closeCodes.includes(code)) problem ??= `the socket was closed with ${code} ${reason}`;
      resolve({ outcome: `closed ${code}`, problem, answer: String(code) });
    };
  });
}

function judgeMessage(message: unknown, awaited: ReadonlyMap<string, Operation>): string | null {
  const parsed = socketMessage.safeParse(message);
  if (!parsed.success)
    return `a message is not as documented: ${JSON.stringify(message)}\n${z.prettifyError(parsed.error)}`;
  if (parsed.data.type !== 'next') return null;
  const operation = awaited.get(parsed.data.id);
  return operation === undefined ? null : judgeResult(operation, parsed.data.payload);
}
