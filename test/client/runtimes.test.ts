import { beforeAll, describe, expect, it } from 'bun:test';
import { buildClient } from '../../client/scripts/build.ts';
import * as source from '../../client/src/index.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { describeInBrowser } from '../support/browser.ts';
import { prints, runProgram } from '../support/command-line.ts';
import { withoutChance } from '../support/console-examples.ts';
import { errorAt } from '../support/graphql.ts';
import { useServer } from '../support/server.ts';

/**
 * Calls every interface through the client and reports the results. It is sent to other programs as text, so it uses
 * only its arguments.
 */
async function runStory(library: typeof source, baseUrl: string): Promise<unknown> {
  const { createQuintetClient, documents, SessionError, SubscriptionError } = library;
  const client = createQuintetClient({ baseUrl, productsToken: 'token' });
  const responses: Record<string, unknown> = {};
  const record = (name: string, reply: { data?: unknown; error?: unknown; response: Response }) => {
    responses[name] = [reply.response.status, reply.data ?? reply.error ?? null];
  };

  record('health', await client.GET('/healthz'));
  record('post', await client.POST('/posts', { body: { title: 'Hello', content: 'First', authorId: 7 } }));
  record('posts', await client.GET('/posts', { params: { query: { limit: 1 } } }));
  record('postGone', await client.DELETE('/posts/{id}', { params: { path: { id: 1 } } }));
  record('noPost', await client.GET('/posts/{id}', { params: { path: { id: 1 } } }));
  const blank = await client.POST('/posts', { body: { title: ' ', content: 'x' } });
  responses.blank = blank.error?.error.fields?.title;

  record('user', await client.POST('/users', { body: { name: 'Grace', email: 'grace@example.com' } }));
  record('wrapped', await client.GET('/wrapped/users', { params: { query: { per_page: 1 } } }));
  const lamp = { name: 'Lamp', price: 24.5 };
  record('product', await client.POST('/api/v1/products', { body: lamp }));
  record('products', await client.GET('/api/v1/products'));
  const stranger = createQuintetClient({ baseUrl, productsToken: 'wrong' });
  record('noProduct', await stranger.POST('/api/v1/products', { body: lamp }));

  const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
  responses.registered = await client.register({ ...ada, password_confirmation: ada.password });
  client.logOut();
  record('loggedOut', await client.GET('/api/v1/posts'));
  try {
    responses.impossible = await client.logIn({ ...ada, password: 'difference' });
  } catch (error) {
    responses.wrongPassword = error instanceof SessionError && [error.status, error.message, error.body];
  }
  responses.noToken = client.token;
  responses.loggedIn = await client.logIn(ada);
  responses.refreshed = await client.refreshToken();
  record('draft', await client.POST('/api/v1/posts', { body: { title: 'Engines', body: 'Notes' } }));

  const me = await client.graphql(documents.me);
  responses.me = me.data?.me?.name;
  responses.unknown = (await client.graphql(documents.addComment, { postId: 999, text: 'x' })).errors;
  const bob = await client.graphql<{ createUser: { id: string } }>(
    'mutation { createUser(name: "Bob", email: "bob@example.com") { id } }',
  );
  const authorId = bob.data?.createUser.id ?? '';
  const posts = await client.graphql<{ posts: { totalCount: number } }>('{ posts(first: 1) { totalCount } }');
  responses.page = posts.data?.posts.totalCount;

  const events = client.subscribe(
    documents.postCreated,
    {},
    {
      onConnected: () =>
        void client.graphql(
          'mutation ($authorId: ID!) { createPost(title: "Live", content: "Now", authorId: $authorId) { id } }',
          { authorId },
        ),
    },
  );
  for await (const { postCreated } of events) {
    responses.received = `${postCreated.author.name} wrote ${postCreated.title}`;
    break;
  }
  const { done } = await events.next();
  responses.isOver = done;
  try {
    for await (const event of client.subscribe('subscription { nothing }')) responses.impossible = event;
  } catch (error) {
    responses.refused = error instanceof SubscriptionError && error.errors;
  }
  return responses;
}

const time = '<time>';
const post = { id: 1, title: 'Hello', content: 'First', authorId: 7, createdAt: time, updatedAt: time };
const user = { role: 'user', created_at: time };
const grace = { id: '<uuid>', name: 'Grace', email: 'grace@example.com', ...user };
const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'general' };
const ada = { id: 1, name: 'Ada', email: 'ada@example.com', full_name: 'Ada', ...user };
const draft = { id: 1, title: 'Engines', body: 'Notes', excerpt: 'Notes', reading_time: 1, published: false };
const unpublished = { published_at: null, created_at: time, updated_at: time };

/** The results of the story, the same in every runtime. */
const expected = {
  health: [200, { status: 'ok' }],
  post: [201, { data: post }],
  posts: [200, { data: [post], meta: { total: 1, page: 1, limit: 1, totalPages: 1 } }],
  postGone: [204, null],
  noPost: [404, { error: { code: 'NOT_FOUND', message: 'Post not found' } }],
  blank: 'Required',
  user: [201, grace],
  wrapped: [200, { data: [grace], page: 1, per_page: 1, total: 1, total_pages: 1 }],
  product: [201, { data: lamp }],
  products: [200, { data: [lamp], count: 1 }],
  noProduct: [401, { error: 'Unauthorized' }],
  registered: { token: '<token>', user: ada },
  loggedOut: [401, { error: 'Unauthorized' }],
  wrongPassword: [401, 'Invalid credentials', { error: 'Invalid credentials' }],
  noToken: null,
  loggedIn: { token: '<token>', user: ada },
  refreshed: { token: '<token>' },
  draft: [201, { data: { ...draft, ...unpublished, author: ada, tags: [], comments: [] } }],
  me: 'Ada',
  unknown: [errorAt(115, 'NOT_FOUND', 'Post not found', ['addComment'])],
  page: 1,
  received: 'Bob wrote Live',
  isOver: true,
  refused: [errorAt(16, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "nothing" on type "Subscription".')],
};

const server = useServer({ PRODUCTS_TOKEN: 'token' }, 'test');

let built: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  built = await buildClient(await makeScratchFolder('built'));
});

const withoutLuck = (text: string) => JSON.parse(withoutChance(text));

describe('The client', () => {
  it('runs from source in Bun', async () => {
    expect(withoutLuck(JSON.stringify(await runStory(source, server.url)))).toEqual(expected);
  });

  it('is built as one file without imports', () => {
    expect(new Bun.Transpiler().scanImports(built.text)).toEqual([]);
  });

  it.each(['node', 'bun'])('runs as built in %s, and lets the process exit', async (program) => {
    const script = [
      `import * as library from ${JSON.stringify(built.path)};`,
      `console.log(JSON.stringify(await (${runStory})(library, ${JSON.stringify(server.url)})));`,
    ].join('\n');
    const command = program === 'node' ? ['node', '--input-type=module', '-e'] : [process.execPath, '-e'];
    const { exitCode, stdout, stderr } = await runProgram([...command, script]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(withoutLuck(stdout)).toEqual(expected);
  });
});

describe('A subscription in Node', () => {
  it('closes on return(), even after a garbage collection, and lets the process exit', async () => {
    const script = `
      import { createQuintetClient, documents } from ${JSON.stringify(built.path)};
      const client = createQuintetClient({ baseUrl: ${JSON.stringify(server.url)} });
      const events = await new Promise((resolve) => {
        const events = client.subscribe(documents.postCreated, {}, { onConnected: () => resolve(events) });
      });
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve, gc()));
      const reading = events.next();
      await events.return();
      console.log((await reading).done);
    `;
    const command = ['node', '--expose-gc', '--input-type=module', '-e', script];
    expect(await runProgram(command)).toEqual(prints('true\n'));
  });
});

describeInBrowser('The client in a browser', (browser) => {
  it('runs as built, on a page of a different origin', async () => {
    using site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      routes: {
        '/': () =>
          new Response('<!doctype html><link rel="icon" href="data:,">', {
            headers: { 'content-type': 'text/html' },
          }),
        '/client.js': () => new Response(built.text, { headers: { 'content-type': 'text/javascript' } }),
      },
    });
    const page = await browser.visit(site.url.href);
    const responses = await page.evaluate(
      `import('/client.js').then((library) => (${runStory})(library, ${JSON.stringify(server.url)})).then(JSON.stringify)`,
    );
    expect(withoutLuck(String(responses))).toEqual(expected);
    // The page calls another host on purpose, and Chromium logs each error response.
    browser.excuse(/^(asked another host|console error: Failed to load resource: the server responded)/);
  });
});
