import { prettifyError } from 'zod';
import { at } from './exchange.ts';
import type { Document } from './graphql-documents.ts';
import { judgeResult, type Operation } from './graphql-judge.ts';
import { graphqlOperation, pathOf, randomPin, type Schemas } from './graphql-requests.ts';
import { closeCodes, socketMessage } from './graphql-shapes.ts';
import type { Draw } from './rest-fields.ts';
import { longestWaitMs, NoAnswer } from './send.ts';
import { anyValue, hostileText } from './values.ts';

type Frame = string | Uint8Array<ArrayBuffer>;

/** A conversation over one WebSocket: frames to send, and the operations among them that must come to an end. */
export interface SocketSession {
  readonly path: string;
  readonly frames: readonly Frame[];
  readonly awaited: ReadonlyMap<string, Operation>;
}

export function socketSession(schemas: Schemas, draw: Draw): SocketSession {
  const { random, world } = draw;
  const frames: Frame[] = [];
  const awaited = new Map<string, Operation>();
  const say = (message: unknown) => void frames.push(JSON.stringify(message));
  const token = random.chance(0.7) ? world.tokens.pick(random) : undefined;
  if (random.chance(0.95)) say({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  const pinned = randomPin(draw);
  const isTidy = random.chance(0.6);
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const id = isTidy || random.chance(0.9) ? `op${count}` : 'op1';
    const { document, understood } = graphqlOperation(schemas, pinned, draw);
    const isSubscription =
      typeof understood === 'object' && understood?.operation.operation === 'subscription';
    const isPlain = isTidy || random.chance(0.6);
    frames.push(isPlain ? subscribeFrame(id, document) : oddFrame(id, document, draw));
    // Of an untidy session nobody can tell which of two operations with one id is answered.
    if (isPlain && !isSubscription) awaited.set(id, { document, understood: isTidy ? understood : null });
    else awaited.delete(id);
    if (isPlain && isSubscription && random.chance(0.7)) say({ type: 'complete', id });
  }
  return { path: pathOf(pinned) + (random.chance(0.05) ? '/' : ''), frames, awaited };
}

function subscribeFrame(id: string, { text, variables, operationName }: Document): string {
  return JSON.stringify({ id, type: 'subscribe', payload: { query: text, variables, operationName } });
}

function oddFrame(id: string, document: Document, { random }: Draw): Frame {
  const plain = subscribeFrame(id, document);
  return random.weighted<Frame>(
    [
      2,
      () =>
        JSON.stringify({
          type: random.pick(['ping', 'pong']),
          payload: random.chance(0.5) ? {} : anyValue(random),
        }),
    ],
    [
      1,
      () =>
        JSON.stringify({
          id,
          type: 'subscribe',
          payload: { ...JSON.parse(plain).payload, extensions: { lastEventId: anyValue(random) } },
        }),
    ],
    [2, () => JSON.stringify({ type: 'complete', id: random.pick([id, 'nobody', '', 1, null]) })],
    [1, () => JSON.stringify({ type: 'connection_init', payload: anyValue(random) })],
    [
      1,
      () =>
        JSON.stringify({ ...JSON.parse(plain), [random.pick(['id', 'type', 'payload'])]: anyValue(random) }),
    ],
    [
      1,
      () =>
        JSON.stringify({
          id,
          type: 'subscribe',
          payload: { query: anyValue(random), variables: anyValue(random), extensions: anyValue(random) },
        }),
    ],
    [
      1,
      () =>
        JSON.stringify({
          id,
          type: random.pick(['next', 'error', 'connection_ack', 'start', 'stop', '', '__proto__']),
        }),
    ],
    [1, () => plain.slice(0, random.integer(0, plain.length))],
    [1, () => hostileText(random).toWellFormed()],
    [1, () => Uint8Array.from({ length: random.integer(0, 50) }, () => random.integer(0, 255))],
    [0.5, () => `{"id":"${id}","type":"subscribe","payload":${'['.repeat(random.pick([99, 101, 50_000]))}`],
    [0.1, () => 'x'.repeat(1_048_576 + random.integer(-1, 1))],
  );
}

/** How a session ended: with which code, and what was wrong with it. */
export interface SocketOutcome {
  readonly code: number;
  readonly problem: string | null;
}

/** Plays a session: sends everything, then asks for a last sign of life and waits for all that was asked for. */
export function playSession(url: string, { path, frames, awaited }: SocketSession): Promise<SocketOutcome> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, ['graphql-transport-ws']);
  const pending = new Set(awaited.keys());
  let problem: string | null = null;
  let hasPong = false;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.close();
      reject(
        new NoAnswer(
          `after ${longestWaitMs / 1000} s ${hasPong ? '' : 'no pong and '}no end of ${[...pending].join(', ')}`,
        ),
      );
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
      if (!closeCodes.has(code)) problem ??= `the socket was closed with ${code} ${reason}`;
      resolve({ code, problem });
    };
  });
}

function judgeMessage(message: unknown, awaited: SocketSession['awaited']): string | null {
  const parsed = socketMessage.safeParse(message);
  if (!parsed.success)
    return `a message is not as documented: ${JSON.stringify(message)}\n${prettifyError(parsed.error)}`;
  if (parsed.data.type !== 'next') return null;
  const operation = awaited.get(parsed.data.id);
  return operation === undefined ? null : judgeResult(operation, parsed.data.payload);
}
