import { describe, expect, it, spyOn } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { engines } from '../support/engines.ts';
import { Listed } from '../support/listed.ts';
import { useLive } from '../support/live.ts';

const [engine] = engines;
const subscription = 'subscription { postCreated { id } }';

/** Runs work, and lists the bodies and variables received in the meantime. */
async function listReceived(work: () => Promise<unknown>): Promise<Listed> {
  const listed = new Listed();
  const { parse } = JSON;
  const { bytes } = Request.prototype;
  using _parsing = spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    const value = parse(text, reviver);
    listed.add(value?.variables ?? value?.payload?.variables);
    return value;
  });
  using _reading = spyOn(Request.prototype, 'bytes').mockImplementation(async function (this: Request) {
    const body = await bytes.call(this);
    listed.add(body);
    return body;
  });
  await work();
  return listed;
}

describe('Subscription requests (S15)', () => {
  const live = useLive(engine);

  it('are not kept in memory over server-sent events or WebSockets', async () => {
    const payload = { query: subscription, variables: { undeclared: 'x' } };
    const ending = new AbortController();
    const socket = await openReadySocket(live.socketUrl());
    const listed = await listReceived(async () => {
      await fetch(`${live.url}/graphql`, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal: ending.signal,
      });
      socket.send({ id: '1', type: 'subscribe', payload });
      await live.untilOpen(2);
    });
    // The body, its variables, and those of the message.
    expect(listed.count).toBe(3);
    const areGone = await listed.areGone();
    ending.abort();
    socket.drop();
    expect(areGone).toBe(true);
  });
});
