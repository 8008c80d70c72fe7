import { describe, expect, it, spyOn } from 'bun:test';
import { openStream } from '../../harness/event-stream.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { within } from '../../harness/until.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { useLive } from '../support/live.ts';

const [sqlite] = engines;
const query = 'subscription { postCreated { title } }';
const internal = { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } };

/** The event log cannot be read. */
describe('A subscription that cannot read the event log (G12)', () => {
  const live = useLive(sqlite);
  const { app } = live;

  async function subscribe(extensions = {}) {
    const socket = await openReadySocket(live.socketUrl());
    socket.send({ type: 'subscribe', id: '1', payload: { query, extensions } });
    return socket;
  }

  const failing = async (part: 'end' | 'read', error: Error, work: () => Promise<void>) => {
    using _ = spyOn(worldOf(app).database.events, part).mockImplementation(() => Promise.reject(error));
    await work();
  };

  async function receiveOne(): Promise<string> {
    const events = await openStream(live.url, query);
    await live.untilOpen(1);
    await writePost(app, await register(app, 'Ada'));
    const [event] = await events.take(1);
    events.close();
    await live.untilOpen(0);
    return event?.id ?? '';
  }

  it.each(['end', 'read'] as const)('closes the socket with 1013 if clients can retry (%s)', async (part) => {
    const extensions = part === 'read' ? { lastEventId: await receiveOne() } : {};
    await failing(part, new RetryLater('UNAVAILABLE', 1), async () => {
      const socket = await subscribe(extensions);
      expect(await socket.closed).toEqual({ code: 1013, reason: 'Service unavailable' });
    });
  });

  it('does not leave a socket silent: a message that cannot be handled closes it with 4500', async () => {
    const socket = await openReadySocket(live.socketUrl());
    const turn = spyOn(worldOf(app).runtime.admission.turns, 'enter');
    turn.mockImplementationOnce(() => Promise.reject(new Error('secret')));
    socket.send({ type: 'ping' });
    expect(await within(20_000, socket.closed)).toEqual({ code: 4500, reason: 'Internal server error' });
    expect(app.unexpected.splice(0)).toEqual([new Error('secret')]);
  });

  it('is rejected with a generic error, and the socket stays open', async () => {
    await failing('end', new Error('secret'), async () => {
      const socket = await subscribe();
      expect(await socket.next()).toEqual({ type: 'error', id: '1', payload: [internal] });
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
      socket.close();
    });
    expect(app.unexpected).toEqual([new Error('secret')]);
    app.unexpected.length = 0;
  });
});
