import { afterEach, describe, expect, it } from 'bun:test';
import { createClient as createSseClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { emailOf, password } from '../support/blog.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { take } from '../support/live-clients.ts';
import { usePlace } from '../support/place.ts';

const [, postgres] = engines;
const commentAdded = 'subscription { commentAdded(postId: 1) { id text author { name } } }';

/** Processes of their own, as an operator starts them, on one PostgreSQL database. */
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

  it('a subscriber of the first hears a comment that is posted over REST to the second', async () => {
    const [first, second] = await start(2);
    if (first === undefined || second === undefined) throw new Error('two processes were asked for');
    const send = sender(second.url);
    const registration = { name: 'Ada', email: emailOf('Ada'), password, password_confirmation: password };
    const { token } = await send('/api/v1/auth/register', registration);
    await send('/api/v1/posts', { post: { title: 'Hi', body: 'x' } }, token);

    const socket = createClient({ url: `${first.url.replace('http', 'ws')}/graphql`, retryAttempts: 0 });
    const stream = createSseClient({ url: `${first.url}/graphql`, retryAttempts: 0 });
    const heard = [socket, stream].map((client) => client.iterate({ query: commentAdded }));
    // From outside it cannot be seen when a subscription is open, so comments are posted until one is heard.
    const firsts = heard.map((events) => take(events, 1));
    let arrived = 0;
    for (const first of firsts) void first.then(() => (arrived += 1));
    let posted = 0;
    await until(async () => {
      posted += 1;
      await send('/api/v1/posts/1/comments', { comment: { body: `Early ${posted}` } }, token);
      return arrived === heard.length;
    });

    for (const text of ['One', 'Two', 'Three']) {
      await send('/api/v1/posts/1/comments', { comment: { body: text } }, token);
    }
    const expected = ['One', 'Two', 'Three'].map((text, index) => ({
      data: { commentAdded: { id: String(posted + index + 1), text, author: { name: 'Ada' } } },
    }));
    for (const events of heard) expect(await takeLast(events, expected.length)).toEqual(expected);
    await socket.dispose();
    stream.dispose();
  }, 120_000);
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

/** What follows the early ones, which are as many as it took. */
async function takeLast(events: AsyncIterator<unknown>, count: number): Promise<unknown[]> {
  const results: unknown[] = [];
  while (results.length < count) {
    const [result] = await take(events, 1);
    if (!JSON.stringify(result).includes('"Early')) results.push(result);
  }
  return results;
}
