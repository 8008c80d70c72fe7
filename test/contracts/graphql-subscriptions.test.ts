import { afterEach, describe, expect, it } from 'bun:test';
import { register, useWriter, writeComment, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { publish } from '../support/events.ts';
import { data, query } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { type ClientOptions, type LiveClient, take, takeAll, transports } from '../support/live-clients.ts';
import { describeOn } from '../support/suites.ts';

const postCreated = 'subscription { postCreated { id title content author { name } } }';
const commentAdded =
  'subscription ($postId: ID!) { commentAdded(postId: $postId) { id text post { id } author { name } } }';

describeOn('GraphQL subscriptions (G12)', onEveryEngine, useLive, (live) => {
  const { app } = live;

  for (const [transport, openClient] of Object.entries(transports)) {
    describe(`over ${transport}`, () => {
      const ada = useWriter(app, 'Ada');
      const clients: LiveClient[] = [];
      afterEach(async () => {
        for (const client of clients.splice(0)) await client.dispose();
      });
      /** Opens a client, which is disposed after the test. */
      const open = (options?: ClientOptions) => {
        const client = openClient(live, options);
        clients.push(client);
        return client;
      };

      it('runs a query or mutation with one result, then completes', async () => {
        const client = open(ada);
        const mutation =
          'mutation ($title: String!) { createPost(title: $title, content: "x") { id title } }';
        expect(await takeAll(client.iterate({ query: mutation, variables: { title: 'Hi' } }))).toEqual([
          { data: { createPost: { id: '1', title: 'Hi' } } },
        ]);
        const several = { query: 'query A { me { id } } query B { posts { title } }', operationName: 'B' };
        expect(await takeAll(client.iterate(several))).toEqual([{ data: { posts: [{ title: 'Hi' }] } }]);
      });

      it('identifies the caller by token (G10)', async () => {
        for (const [options, me] of [
          [ada, { name: 'Ada' }],
          [{ token: 'nonsense' }, null],
          [{}, null],
        ] as const) {
          const client = open(options);
          expect(await takeAll(client.iterate({ query: '{ me { name } }' }))).toEqual([{ data: { me } }]);
        }
      });

      it('accepts only operations of the schema at its path (G3)', async () => {
        await writePost(app, ada, { title: 'Hi' });
        const run = async (path: string, query: string) => {
          const client = open({ path });
          const [result] = await takeAll(client.iterate({ query })).catch(() => [{ errors: [] }]);
          return (result as { errors?: unknown }).errors === undefined ? result : 'refused';
        };
        const operations = {
          main: ['{ posts(limit: 1) { title } }', [{ title: 'Hi' }]],
          simple: ['{ posts(published: true) { title } }', [{ title: 'Hi' }]],
          connection: ['{ posts { totalCount } }', { totalCount: 1 }],
        } as const;
        for (const [name, [query, posts]] of Object.entries(operations)) {
          const expected = { data: { posts } };
          for (const path of ['/graphql', '/graphql/']) expect(await run(path, query)).toEqual(expected);
          for (const pinned of Object.keys(operations))
            expect(await run(`/graphql/${pinned}`, query)).toEqual(pinned === name ? expected : 'refused');
        }
      });

      it('receives events at the path of every schema', async () => {
        const clients = ['main', 'simple', 'connection'].map((name) => open({ path: `/graphql/${name}` }));
        const query = 'subscription { postCreated { title createdAt } }';
        const streams = clients.map((client) => client.iterate({ query }));
        await live.untilOpen(3);
        await writePost(app, ada, { title: 'Hi' });
        const createdAt = app.clock.now().toISOString();
        for (const stream of streams)
          expect(await take(stream, 1)).toEqual([{ data: { postCreated: { title: 'Hi', createdAt } } }]);
        for (const client of clients) await client.dispose();
      });

      it('postCreated receives posts created through any blog interface, in commit order', async () => {
        const client = open();
        const events = client.iterate({ query: postCreated });
        await live.untilOpen(1);
        await writePost(app, ada, { title: 'By REST', body: 'One' });
        await data(app, 'mutation { createPost(title: "By main", content: "Two") { id } }', ada);
        await data(
          app,
          `mutation { createPost(title: "By simple", content: "Three", authorId: ${ada.id}) { id } }`,
          ada,
        );
        const created = (id: string, title: string, content: string) => ({
          data: { postCreated: { id, title, content, author: { name: 'Ada' } } },
        });
        expect(await take(events, 3)).toEqual([
          created('1', 'By REST', 'One'),
          created('2', 'By main', 'Two'),
          created('3', 'By simple', 'Three'),
        ]);
      });

      it('commentAdded receives only the comments on its post', async () => {
        const bob = await register(app, 'Bob');
        await writePost(app, ada);
        await writePost(app, ada);
        const client = open();
        const events = client.iterate({ query: commentAdded, variables: { postId: '2' } });
        await live.untilOpen(1);
        await writeComment(app, bob, 1, 'On the other');
        await writeComment(app, bob, 2, 'By REST');
        await writePost(app, ada);
        await data(app, 'mutation { addComment(postId: 2, text: "By GraphQL") { id } }', ada);
        const added = (id: string, text: string, name: string) => ({
          data: { commentAdded: { id, text, post: { id: '2' }, author: { name } } },
        });
        expect(await take(events, 2)).toEqual([
          added('2', 'By REST', 'Bob'),
          added('3', 'By GraphQL', 'Ada'),
        ]);
      });

      it('receives nothing for a write that is rejected or rolled back, or for an update', async () => {
        await writePost(app, ada);
        const client = open();
        const posts = client.iterate({ query: postCreated });
        const comments = client.iterate({ query: commentAdded, variables: { postId: '1' } });
        await live.untilOpen(2);
        await query(app, 'mutation { createPost(title: "No caller", content: "x") { id } }');
        await query(app, 'mutation { createPost(title: " ", content: "x") { id } }', ada);
        await query(app, 'mutation { addComment(postId: 1, text: "No caller") { id } }');
        await query(app, 'mutation { addComment(postId: 1, text: " ") { id } }', ada);
        await query(app, 'mutation { addComment(postId: 9, text: "No post") { id } }', ada);
        await app.post('/api/v1/posts', { post: { title: 'x', body: 'x', tag_ids: [9] } }, ada);
        await app.post('/api/v1/posts/1/comments', { comment: { body: '' } }, ada);
        const events = [
          { kind: 'postCreated', postId: 1 },
          { kind: 'commentAdded', postId: 1, commentId: 1 },
        ] as const;
        const undone = publish(app, events, () => Promise.reject(new Error('rolled back')));
        await expect(undone).rejects.toThrow('rolled back');
        await data(app, 'mutation { updatePost(id: 1, title: "Changed") { id } }', ada);
        await data(app, 'mutation { publishPost(id: 1) { id } }', ada);
        await writePost(app, ada, { title: 'Stored' });
        await writeComment(app, ada, 1, 'Stored');
        expect(await take(posts, 1)).toMatchObject([{ data: { postCreated: { id: '2', title: 'Stored' } } }]);
        expect(await take(comments, 1)).toMatchObject([
          { data: { commentAdded: { id: '1', text: 'Stored' } } },
        ]);
      });

      it('receives nothing before the commit', async () => {
        await writePost(app, ada);
        const client = open();
        const events = client.iterate({ query: 'subscription { postCreated { id title } }' });
        await live.untilOpen(1);
        const order: string[] = [];
        const received = take(events, 1).then(() => order.push('received'));
        await publish(app, [{ kind: 'postCreated', postId: 1 }], async () => {
          // Leaves time for a premature event to arrive.
          for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
          order.push('committing');
        });
        await received;
        expect(order).toEqual(['committing', 'received']);
      });

      it('skips a record that is deleted before it is delivered', async () => {
        await writePost(app, ada, { title: 'Kept' });
        const client = open();
        const posts = client.iterate({ query: postCreated });
        const comments = client.iterate({ query: commentAdded, variables: { postId: '1' } });
        await live.untilOpen(2);
        await publish(app, [
          { kind: 'postCreated', postId: 99 },
          { kind: 'postCreated', postId: 1 },
          { kind: 'commentAdded', postId: 1, commentId: 99 },
        ]);
        await writeComment(app, ada, 1, 'Kept');
        expect(await take(posts, 1)).toMatchObject([{ data: { postCreated: { id: '1', title: 'Kept' } } }]);
        expect(await take(comments, 1)).toMatchObject([
          { data: { commentAdded: { id: '1', text: 'Kept' } } },
        ]);
      });

      it('commentAdded for an unknown post stays open and idle, without an error', async () => {
        await writePost(app, ada);
        const client = open();
        const received: unknown[] = [];
        const unknown = ['9', '01', ' 1', '1.0', 'one', ''];
        for (const postId of unknown) {
          const idle = client.iterate({ query: commentAdded, variables: { postId } });
          const listening = take(idle, 1).then((results) => received.push(postId, ...results));
          listening.catch(() => undefined);
        }
        const known = client.iterate({ query: commentAdded, variables: { postId: '1' } });
        await live.untilOpen(unknown.length + 1);
        await writeComment(app, ada, 1);
        await take(known, 1);
        expect({ received, open: live.openSubscriptions() }).toEqual({
          received: [],
          open: unknown.length + 1,
        });
      });

      it('sends every subscriber its own selection, under its own aliases', async () => {
        const client = open();
        const texts = [
          'subscription { postCreated { id } }',
          'subscription { made: postCreated { name: title } }',
          'subscription { ...made } fragment made on Subscription { postCreated { tags comments { id } } }',
          'subscription ($no: Boolean = false) { postCreated { id title @include(if: $no) } }',
          'subscription { postCreated { __typename } }',
        ];
        const streams = texts.map((text) => client.iterate({ query: text }));
        await live.untilOpen(texts.length);
        await writePost(app, ada, { title: 'News' });
        const results = await Promise.all(streams.map((stream) => take(stream, 1)));
        expect(results.flat()).toEqual([
          { data: { postCreated: { id: '1' } } },
          { data: { made: { name: 'News' } } },
          { data: { postCreated: { tags: [], comments: [] } } },
          { data: { postCreated: { id: '1' } } },
          { data: { postCreated: { __typename: 'Post' } } },
        ]);
      });

      it('ends only the subscription that its client completes', async () => {
        const client = open();
        const first = client.iterate({ query: postCreated });
        const second = client.iterate({ query: postCreated });
        await live.untilOpen(2);
        await first.return?.();
        await live.untilOpen(1);
        await writePost(app, ada, { title: 'Still received' });
        expect(await take(second, 1)).toMatchObject([{ data: { postCreated: { title: 'Still received' } } }]);
        await second.return?.();
        await live.untilOpen(0);
      });
    });
  }
});
