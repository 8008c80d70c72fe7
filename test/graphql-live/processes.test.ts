import { afterEach, describe, expect, it } from 'bun:test';
import { createClient as createSseClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { openStream } from '../../harness/event-stream.ts';
import { emailOf, password } from '../support/blog.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { take } from '../support/live-clients.ts';
import { usePlace } from '../support/place.ts';

const [, postgres] = engines;
const commentAdded = 'subscription { commentAdded(postId: 1) { id text author { name } } }';

/** Separate processes, as an operator starts them, on one PostgreSQL database. */
describe('Two processes on one database (G12)', () => {
  const place = usePlace(postgres);
  let processes: Serving[] = [];

  async function start(count: number): Promise<readonly Serving[]> {
    processes = await Promise.all(
      Array.from({ length: count }, () => startServing({ DATABASE_URL: place.url })),
    );
    return processes;
  }

  afterEach(async () => {
    const ended = await Promise.all(processes.map((process) => process.stop()));
    processes = [];
    expect(ended.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      ended.map(() => ({ exitCode: 0, stderr: '' })),
    );
  });

  it('deliver a comment posted over REST to one process to subscribers of the other', async () => {
    const [first, second] = await start(2);
    if (first === undefined || second === undefined) throw new Error('two processes were asked for');
    const send = sender(second.url);
    const registration = { name: 'Ada', email: emailOf('Ada'), password, password_confirmation: password };
    const { token } = await send('/api/v1/auth/register', registration);
    await send('/api/v1/posts', { post: { title: 'Hi', body: 'x' } }, token);

    const socket = createClient({ url: `${first.url.replace('http', 'ws')}/graphql`, retryAttempts: 0 });
    const stream = createSseClient({ url: `${first.url}/graphql`, retryAttempts: 0 });
    const received = [socket, stream].map((client) => client.iterate({ query: commentAdded }));
    // Clients cannot tell when a subscription is open, so comments are posted until one is received.
    const firsts = received.map((events) => take(events, 1));
    let arrived = 0;
    for (const first of firsts) void first.then(() => (arrived += 1));
    let posted = 0;
    await until(async () => {
      posted += 1;
      await send('/api/v1/posts/1/comments', { comment: { body: `Early ${posted}` } }, token);
      return arrived === received.length;
    });

    for (const text of ['One', 'Two', 'Three'])
      await send('/api/v1/posts/1/comments', { comment: { body: text } }, token);
    const expected = ['One', 'Two', 'Three'].map((text, index) => ({
      data: { commentAdded: { id: String(posted + index + 1), text, author: { name: 'Ada' } } },
    }));
    for (const events of received) expect(await takeLast(events, expected.length)).toEqual(expected);
    await socket.dispose();
    stream.dispose();
  }, 120_000);
});

/** A subscriber can resume at another process. */
describe('Processes that come and go (E3)', () => {
  const query = 'subscription { commentAdded(postId: 1) { text } }';

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
      await Promise.all([...running].map((serving) => serving.stop()));
      running.clear();
    });

    async function writeAt(url: string) {
      const send = sender(url);
      const registration = { name: 'Ada', email: emailOf('Ada'), password, password_confirmation: password };
      const { token } = await send('/api/v1/auth/register', registration);
      await send('/api/v1/posts', { post: { title: 'Hi', body: 'x' } }, token);
      return (text: string, at = url) =>
        sender(at)('/api/v1/posts/1/comments', { comment: { body: text } }, token);
    }

    /** Clients cannot tell when a subscription is open: it is once it receives something. */
    async function hearOne(url: string, write: (text: string) => Promise<unknown>): Promise<string> {
      const events = await openStream(url, query);
      const first = events.next();
      let isReceived = false;
      void first.then(() => {
        isReceived = true;
      });
      await until(async () => {
        await write('Early');
        return isReceived;
      });
      events.close();
      return (await first)?.id ?? '';
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

    it('deliver the events after a position from a restarted process and from a second one', async () => {
      const first = await start();
      const write = await writeAt(first.url);
      const lastEventId = await hearOne(first.url, write);
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
        const lastEventId = await hearOne(other.url, write);
        await kill(sequencer);
        for (const text of ['One', 'Two', 'Three']) await write(text);
        expect(await textsAfter(other.url, lastEventId, 3)).toEqual(['One', 'Two', 'Three']);
        expect(await isSequencer(other)).toBe(true);
      },
      120_000,
    );
  });
});

function sender(url: string) {
  return async (path: string, body: object, token?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json() as Promise<{ token: string }>;
  };
}

/** Takes events, skipping the early ones, whose number varies. */
async function takeLast(events: AsyncIterator<unknown>, count: number): Promise<unknown[]> {
  const results: unknown[] = [];
  while (results.length < count) {
    const [result] = await take(events, 1);
    if (!JSON.stringify(result).includes('"Early')) results.push(result);
  }
  return results;
}
