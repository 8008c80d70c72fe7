import { expect, it } from 'bun:test';
import { createClient } from 'graphql-sse';
import { createQuintetClient } from '../../client/src/index.ts';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { mount } from '../../src/http/mount.ts';
import { graphqlApi } from '../../src/interfaces/graphql/graphql-api.ts';
import { serve } from '../../src/server.ts';
import { worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { openStalling } from '../support/stalling-client.ts';
import { describeOn, given } from '../support/suites.ts';

const query = 'subscription { postCreated { id } }';
const goingAway = { code: 1001, reason: 'The server is stopping' };

describeOn('A server that stops', onEveryEngine, given(useLive, {}, { graceMs: 20_000 }), (live) => {
  it('closes WebSockets with 1001 without completing subscriptions, and does not wait for them', async () => {
    const busy = await openReadySocket(live.socketUrl());
    for (const id of ['1', '2', '3']) busy.send({ type: 'subscribe', id, payload: { query } });
    const idle = await openReadySocket(live.socketUrl());
    const silent = await openSocket(live.socketUrl());
    await live.untilOpen(3);
    const message = busy.next();
    await live.server.stop();
    expect(await Promise.race([message, busy.closed])).toEqual(goingAway);
    const closed = await Promise.all([busy.closed, idle.closed, silent.closed]);
    expect(closed).toEqual([goingAway, goingAway, goingAway]);
    expect(live.openSubscriptions()).toBe(0);
  });

  it('cuts off event streams without a complete event, so that clients reconnect', async () => {
    const streams = await Promise.all(
      [1, 2].map(() =>
        fetch(`${live.url}/graphql?query=${encodeURIComponent(query)}`, {
          headers: { accept: 'text/event-stream' },
        }),
      ),
    );
    await live.untilOpen(2);
    const texts = Promise.all(streams.map((stream) => stream.text()));
    await live.server.stop();
    expect(await texts).toEqual([':\n\n', ':\n\n']);
    expect(live.openSubscriptions()).toBe(0);
  });

  it('lets its own client and graphql-sse reconnect to the next server', async () => {
    const ada = await register(live.app, 'Ada');
    const own = createQuintetClient({ baseUrl: live.url }).subscribe(query);
    const client = createClient({ url: `${live.url}/graphql`, retry: () => Bun.sleep(1) });
    const received = Promise.all([own.next(), client.iterate({ query }).next()]);
    await live.untilOpen(2);
    await live.server.stop();
    const graphql = graphqlApi(worldOf(live.app), { base: '', hasConsole: false, hasGraphiql: true });
    const port = Number(new URL(live.url).port);
    const { http, runtime } = worldOf(live.app);
    const options = { host: '127.0.0.1', port, graceMs: 50, limits: runtime.settings };
    const next = serve(mount([graphql], http), options);
    await until(() => graphql.openSubscriptions() === 2);
    await writePost(live.app, ada);
    const data = { postCreated: { id: '1' } };
    expect(await received).toEqual([
      { done: false, value: data },
      { done: false, value: { data } },
    ] as never);
    await own.return?.();
    client.dispose();
    await next.stop();
  });
});

describeOn('A server that stops soon', onEveryEngine, given(useLive, {}, { graceMs: 50 }), (live) => {
  it('cuts off a client that has stopped reading', async () => {
    const path = `/graphql?query=${encodeURIComponent(query)}`;
    const client = await openStalling(live.url, path, ['Accept: text/event-stream']);
    await live.untilOpen(1);
    await live.server.stop();
    expect(live.openSubscriptions()).toBe(0);
    client.destroy();
  });
});
