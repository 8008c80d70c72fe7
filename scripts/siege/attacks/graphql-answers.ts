import type { Attack } from '../attack.ts';
import { openWebSocket } from '../connections.ts';
import type { Target } from '../target.ts';
import { repeat, times } from '../texts.ts';
import { maxAnswerBytes, sendAgain } from './graphql-documents.ts';

/** Operations whose answers are larger, or take more reading, than they look. */
export const answerAttacks: readonly Attack[] = [
  {
    name: 'multiplied-tags',
    what: '{post{comments{post{comments{post{tags}}}}}} of a post with 50,000 tags and 50 comments',
    bound: 'an answer of at most 16 MiB',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts'],
    run: (target) => {
      const walk = 'comments { post { comments { post { tags } } } }';
      return sendAgain(target, 2, 20, () => ({ query: `{ post(id: ${tagged(target)}) { ${walk} } }` }));
    },
  },
  {
    name: 'nested-aliases',
    what: '40 aliases of a walk to 125,000 records each',
    bound: 'an answer of at most 16 MiB; the records of all root fields count together',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts'],
    run: (target) => {
      const walk = 'comments { post { comments { post { comments { id } } } } }';
      const query = `{ ${repeat(40, (n) => `a${n}: post(id: ${tagged(target)}) { ${walk} }`)} }`;
      return sendAgain(target, 2, 20, () => ({ query }));
    },
  },
  {
    name: 'long-comments',
    what: 'a post with 25 comments of 1 MB, once and through 25 of its own comments',
    bound: 'an answer of at most 16 MiB',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts', 'test/storage/batches.test.ts'],
    run: (target) => {
      const { discussedPostId: id } = target.scene.world;
      const once = `{ post(id: ${id}) { comments { text } } }`;
      const often = `{ post(id: ${id}) { comments { post { comments { text } } } } }`;
      return sendAgain(target, 4, 40, (round) => ({ query: round % 2 === 0 ? once : often }));
    },
  },
  {
    name: 'whole-blog',
    what: 'every user with posts, comments and their authors’ posts, without a limit',
    bound: 'an answer of at most 16 MiB, or an error',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts'],
    run: (target) =>
      sendAgain(target, 4, 40, () => ({
        query:
          '{ users { name posts { title content comments { text author { posts { title content } } } } } }',
      })),
  },
  {
    name: 'last-pages',
    what: '200 aliases of postsConnection(last: 20), and four of a thousand each',
    bound: 'an answer of at most 16 MiB, or an error',
    movedBy: ['GRAPHQL_MAX_COST', 'MAX_ANSWER_BYTES'],
    provenBy: ['test/contracts/graphql-relay.test.ts', 'test/contracts/graphql-limits.test.ts'],
    run: (target) => {
      const pages = (count: number, last: number) =>
        `{ ${repeat(count, (n) => `a${n}: postsConnection(last: ${last}, filter: {published: ${n % 2 === 0}}) { totalCount edges { cursor node { id title tags } } }`)} }`;
      const documents = [pages(200, 20), pages(4, 1_000)];
      return sendAgain(target, 2, 20, (round) => ({ query: documents[round % 2] ?? '' }));
    },
  },
  {
    name: 'deep-offsets',
    what: '200 aliases of posts and users far into the list',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_ALIASES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-limits.test.ts'],
    run: (target) => {
      const query = `{ ${repeat(100, (n) => `p${n}: posts(limit: 1, offset: ${2_000_000 + n}) { id } u${n}: users(limit: 1, offset: ${n}) { id }`)} }`;
      return sendAgain(target, 4, 40, () => ({ query }));
    },
  },
  {
    name: 'search-aliases',
    what: '200 aliases of a search for two characters',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_ALIASES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-limits.test.ts', 'test/storage/turn-reader.test.ts'],
    run: (target) =>
      sendAgain(target, 2, 20, () => ({
        query: `{ ${repeat(200, (n) => `s${n}: search(query: "${String(n).padStart(2, '0').slice(-2)}") { __typename ... on Post { id } }`)} }`,
      })),
  },
  {
    name: 'heavy-streams',
    what: 'the same walks as server-sent events and over a WebSocket, 20 at once',
    bound: 'an answer of at most 16 MiB on every transport',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts', 'test/lib/budget.test.ts'],
    run: walkByStreams,
  },
  {
    name: 'subscription-walk',
    what: '30 subscriptions on one WebSocket that walk from author to friends, posts, comments and posts again; the victim writes',
    bound: 'the victim’s posts are 201 within 2 s each',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-budget.test.ts', 'test/lib/fair-loop.test.ts'],
    run: walkOnEvents,
  },
];

function tagged(target: Target): string {
  return `"${target.scene.world.taggedPostId}"`;
}

const walkOfStreams = 'comments { post { comments { post { comments { text post { tags } } } } } }';

async function walkByStreams(target: Target): Promise<void> {
  const { token } = target.scene.world.attacker;
  const query = `{ post(id: ${tagged(target)}) { ${walkOfStreams} } }`;
  const headers = { accept: 'text/event-stream' };
  const streams = target.flood(10, 20, async () => {
    const { bytes } = await target.graphql(query, {}, { headers, token });
    target.expect(bytes <= maxAnswerBytes, `a stream had ${(bytes / 1_048_576).toFixed(1)} MiB`);
  });
  const socket = await openWebSocket(target);
  if (socket === null) return target.expect(false, 'the attacker is not let in');
  for (const id of times(10, String)) socket.send({ id, type: 'subscribe', payload: { query } });
  await Promise.race([socket.next(), socket.closed, Bun.sleep(target.scene.seconds * 1000)]);
  await streams;
  socket.drop();
}

async function walkOnEvents(target: Target): Promise<void> {
  const { attacker, victim } = target.scene.world;
  await target.graphql(
    `mutation { addFriend(userId: "${victim.id}") { id } }`,
    {},
    { token: attacker.token },
  );
  const socket = await openWebSocket(target);
  if (socket === null) return target.expect(false, 'the attacker is not let in');
  const walk = 'author { friends { posts { comments { post { comments { post { comments { id } } } } } } } }';
  for (const id of times(30, String)) {
    const query = `subscription { p${id}: postCreated { ${walk} } }`;
    socket.send({ id, type: 'subscribe', payload: { query } });
  }
  await Bun.sleep(300);
  await target.flood(1, target.size(5, 2), async () => {
    const body = { title: 'Hello', body: 'From the victim' };
    const { status, ms } = await target.post('/api/v1/posts', body, {
      token: victim.token,
      address: '203.0.113.50',
    });
    target.expect(status === 201 && ms < 2_000, `the victim’s post was ${status} after ${ms.toFixed(0)} ms`);
    await Bun.sleep(500);
  });
  socket.drop();
}
