import { afterEach, describe, expect, it } from 'bun:test';
import { createClient as createSseClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { openStream } from '../../harness/event-stream.ts';
import { emailOf, password } from '../support/blog.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const query = 'subscription { commentAdded(postId: 1) { id text author { name } } }';

/** Registers an author with a post, and returns a function that comments on it, and returns the id of the comment. */
async function writeAt(url: string) {
  const registration = { name: 'Ada', email: emailOf('Ada'), password, password_confirmation: password };
  const { token } = (await send('POST', `${url}/api/v1/auth/register`, registration)).body;
  await send('POST', `${url}/api/v1/posts`, { post: { title: 'Hi', body: 'x' } }, { token });
  return async (body: string, at = url): Promise<number> => {
    const reply = await send('POST', `${at}/api/v1/posts/1/comments`, { comment: { body } }, { token });
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  };
}

type Write = Awaited<ReturnType<typeof writeAt>>;

/** Clients cannot tell when a subscription is open, so comments are written until it receives one. */
async function untilReceived<T>(first: Promise<T>, write: Write): Promise<T> {
  let isReceived = false;
  void first.then(() => {
    isReceived = true;
  });
  await until(async () => {
    await write('Early');
    return isReceived;
  });
  return first;
}

async function receiveOne(url: string, write: Write): Promise<string> {
  const events = await openStream(url, query);
  const event = await untilReceived(events.next(), write);
  events.close();
  return event?.id ?? '';
}

async function textsAfter(url: string, lastEventId: string, count: number): Promise<unknown[]> {
  const events = await openStream(url, query, { lastEventId });
  const texts: unknown[] = [];
  while (texts.length < count) {
    const [event] = await events.take(1);
    const { text } = event?.data.data.commentAdded ?? {};
    if (text !== 'Early') texts.push(text);
  }
  events.close();
  return texts;
}

/** Separate processes, as an operator starts them, on one database. A subscriber can resume at another process. */
describe('Processes that come and go (G12, E3)', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const running = new Set<Serving>();
    const start = async () => {
      const serving = await startServing({ DATABASE_URL: place.url });
      running.add(serving);
      return serving;
    };
    const kill = async (serving: Serving) => {
      running.delete(serving);
      await serving.stop('SIGKILL');
    };
    const isSequencer = async ({ url }: Serving) =>
      (await (await fetch(`${url}/metrics`)).text()).includes('\nquintet_events_sequencer 1\n');

    afterEach(async () => {
      const ended = await Promise.all([...running].map((serving) => serving.stop()));
      running.clear();
      for (const { exitCode, stderr } of ended)
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    });

    it('deliver a comment posted over REST to one process to subscribers of the other', async () => {
      const [first, second] = await Promise.all([start(), start()]);
      const write = await writeAt(second.url);
      const socket = createClient({ url: `${first.url.replace('http', 'ws')}/graphql`, retryAttempts: 0 });
      const stream = createSseClient({ url: `${first.url}/graphql`, retryAttempts: 0 });
      const received = [socket, stream].map((client) => client.iterate({ query }));
      await untilReceived(Promise.all(received.map((events) => events.next())), write);
      const expected = [];
      for (const text of ['One', 'Two', 'Three'])
        expected.push({ commentAdded: { id: String(await write(text)), text, author: { name: 'Ada' } } });
      for (const events of received) {
        const seen: unknown[] = [];
        while (seen.length < expected.length) {
          const { data } = (await events.next()).value;
          if (data.commentAdded.text !== 'Early') seen.push(data);
        }
        expect(seen).toEqual(expected);
      }
      await socket.dispose();
      stream.dispose();
    }, 120_000);

    it('deliver the events after a position from a restarted process and from a second one', async () => {
      const first = await start();
      const write = await writeAt(first.url);
      const lastEventId = await receiveOne(first.url, write);
      await write('One');
      await kill(first);
      const [again, beside] = await Promise.all([start(), start()]);
      await write('Two', again.url);
      await write('Three', beside.url);
      const expected = ['One', 'Two', 'Three'];
      expect(await textsAfter(again.url, lastEventId, 3)).toEqual(expected);
      expect(await textsAfter(beside.url, lastEventId, 3)).toEqual(expected);
    }, 120_000);

    it.skipIf(engine.name === 'SQLite')(
      'keep ordering events when the one that orders them is killed (on SQLite, commits do)',
      async () => {
        const servings = await Promise.all([start(), start()]);
        let sequencer: Serving | undefined;
        await until(async () => {
          for (const serving of servings) if (await isSequencer(serving)) sequencer = serving;
          return sequencer !== undefined;
        });
        const other = servings.find((serving) => serving !== sequencer);
        if (sequencer === undefined || other === undefined) throw new Error('two processes were started');
        expect(await isSequencer(other)).toBe(false);
        const write = await writeAt(other.url);
        const lastEventId = await receiveOne(other.url, write);
        await kill(sequencer);
        for (const text of ['One', 'Two', 'Three']) await write(text);
        expect(await textsAfter(other.url, lastEventId, 3)).toEqual(['One', 'Two', 'Three']);
        expect(await isSequencer(other)).toBe(true);
      },
      120_000,
    );
  });
});
