import * as z from 'zod';
import { socketUrlOf } from '../../harness/connections.ts';
import { longestWaitMs } from '../../harness/http.ts';
import { openSocket } from '../../harness/raw-socket.ts';
import { within } from '../../harness/until.ts';
import type { Exchange, Outcome } from './exchange.ts';
import type { Document } from './graphql-documents.ts';
import { errors, isSubscription, judgeResult, type Operation, payload } from './graphql-judge.ts';
import { graphqlOperation, randomEndpoint } from './graphql-requests.ts';
import { anyValue, hostileText, spoil, spoilText } from './values.ts';
import type { Draw } from './world.ts';

type Frame = string | Uint8Array<ArrayBuffer>;

const id = z.string().min(1);
const anything = z.record(z.string(), z.unknown()).optional();

const socketMessage = z.union([
  z.strictObject({ type: z.literal(['connection_ack', 'ping', 'pong']), payload: anything }),
  z.strictObject({ type: z.literal('next'), id, payload }),
  z.strictObject({ type: z.literal('error'), id, payload: errors }),
  z.strictObject({ type: z.literal('complete'), id }),
]);

/** The close codes that a server may use: those for client errors, and for a message that is too large. */
const closeCodes: readonly number[] = [1000, 1009, 4400, 4401, 4403, 4408, 4409, 4429];

/** A session over one WebSocket: frames to send, and the operations among them that must complete. */
export function socketSession(draw: Draw): Exchange {
  const frames: Frame[] = [];
  const awaited = new Map<string, Operation>();
  const say = (message: unknown) => void frames.push(JSON.stringify(message));
  const token = draw.chance(0.7) ? draw.learned(draw.world.tokens, '') : undefined;
  if (draw.chance(0.95)) say({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  const endpoint = randomEndpoint(draw);
  const isTidy = draw.chance(0.6);
  for (let count = draw.integer(1, 6); count > 0; count -= 1) {
    const name = isTidy || draw.chance(0.9) ? `op${count}` : 'op1';
    const operation = graphqlOperation(endpoint, draw);
    const isPlain = isTidy || draw.chance(0.6);
    if (isPlain) say(subscribeMessage(name, operation.document));
    else frames.push(oddFrame(name, operation.document, draw));
    // In an untidy session, two operations with one id cannot be told apart.
    const isAwaited = isPlain && !isSubscription(operation);
    if (isAwaited) awaited.set(name, isTidy ? operation : { ...operation, understood: null });
    else awaited.delete(name);
    if (isPlain && !isAwaited && draw.chance(0.7)) say({ type: 'complete', id: name });
  }
  const path = endpoint.path + (draw.chance(0.05) ? '/' : '');
  const request = [path, ...frames].join('\n');
  const play = (url: string) => converse(socketUrlOf(url, path), frames, awaited);
  return { interface: 'GraphQL WebSocket', request, play };
}

function subscribeMessage(name: string, { text, variables, operationName }: Document) {
  return { id: name, type: 'subscribe', payload: { query: text, variables, operationName } };
}

function oddFrame(name: string, document: Document, draw: Draw): Frame {
  const plain = subscribeMessage(name, document);
  const types = ['ping', 'pong', 'next', 'error', 'connection_ack', 'start', 'stop', '', '__proto__'];
  const json = (message: unknown) => JSON.stringify(message) ?? '';
  const resumed = () => ({ ...plain.payload, extensions: { lastEventId: anyValue(draw) } });
  const anyPayload = () => (draw.chance(0.5) ? {} : anyValue(draw));
  return draw.weighted<Frame>(
    [2, () => json({ type: draw.pick(['ping', 'pong']), payload: anyPayload() })],
    [1, () => json({ ...plain, payload: resumed() })],
    [2, () => json({ type: 'complete', id: draw.pick([name, 'nobody', '', 1, null]) })],
    [1, () => json({ type: 'connection_init', payload: anyValue(draw) })],
    [2, () => json(spoil(plain, draw))],
    [1, () => json({ id: name, type: draw.pick(types) })],
    [1, () => spoilText(json(plain), draw).toWellFormed()],
    [1, () => hostileText(draw).toWellFormed()],
    [1, () => Uint8Array.from(draw.many(0, 50, () => draw.integer(0, 255)))],
    [0.5, () => `{"id":"${name}","type":"subscribe","payload":${'['.repeat(draw.pick([99, 101, 50_000]))}`],
    [0.1, () => 'x'.repeat(1_048_576 + draw.integer(-1, 1))],
  );
}

/** Sends everything, then a ping, and waits for all responses. */
async function converse(
  url: string,
  frames: readonly Frame[],
  awaited: Map<string, Operation>,
): Promise<Outcome> {
  const socket = await openSocket(url);
  for (const frame of frames) socket.sendRaw(frame);
  socket.send({ type: 'ping', payload: { isLast: true } });
  const pending = new Set(['the last ping', ...awaited.keys()]);
  let problem: string | null = null;
  const listen = async () => {
    while (pending.size > 0) {
      const { success, data: message, error } = socketMessage.safeParse(await socket.next());
      if (!success) problem ??= `a message is not as documented: ${z.prettifyError(error)}`;
      else if (message.type === 'pong' && message.payload?.isLast === true) pending.delete('the last ping');
      else if (message.type === 'complete' || message.type === 'error') pending.delete(message.id);
      if (message?.type !== 'next') continue;
      const operation = awaited.get(message.id);
      if (operation !== undefined) problem ??= judgeResult(operation, message.payload, payload);
    }
    socket.close(1000);
  };
  void listen();
  const closed = await within(longestWaitMs, socket.closed);
  socket.drop();
  if (closed === null) {
    const missing = `no end after ${longestWaitMs / 1000} s of ${[...pending].join(', ')}`;
    return { outcome: 'no response', problem: missing, reply: '' };
  }
  const { code, reason } = closed;
  if (!closeCodes.includes(code)) problem ??= `the socket was closed with ${code} ${reason}`;
  return { outcome: `closed ${code}`, problem, reply: String(code) };
}
