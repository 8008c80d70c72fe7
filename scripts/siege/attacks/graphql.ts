import { repeat, times } from '../../../harness/lists.ts';
import { type Attacks, cycle, graphql, operations, requests } from '../floods.ts';
import type { Target } from '../target.ts';

/** Documents and variables that are expensive to parse, validate, compile, cache or execute. */
export const graphqlAttacks: Attacks = {
  // Documents that never repeat: compilation, and caches that fill.
  'different-operations': operations(() => (round) => {
    const users = (n: number) =>
      `a${n}: users(limit: 1, offset: ${n + round}) { id name posts { id title } }`;
    return `query Q${round} { ${repeat(190, users)} }`;
  }),
  // The same field many times: comparison of every pair in validation.
  'overlapping-fields': operations(() => {
    const spreads = repeat(400, (n) => `...f${n}`);
    const documents = [
      `{ ${'posts { author { posts { id } } } '.repeat(450)} }`,
      `{ posts { ${spreads} } } ${repeat(400, (n) => `fragment f${n} on Post { t: title }`)}`,
    ];
    // A comment makes each document unique.
    return (round) => `${cycle(documents, round)} # ${round}`;
  }),
  // Thousands of misspelled fields: errors, each with suggestions.
  'unknown-fields': operations(() => (round) => `{ ${repeat(2_400, (n) => `user${n}${round} postss`)} }`, {
    bytes: 1_048_576,
  }),
  // A path that returns to where it started: responses that multiply.
  'multiplied-tags': operations(({ data }) => {
    const fields = 'comments { post { comments { post { tags } } } }';
    return `{ post(id: "${data.taggedPostId}") { ${fields} } }`;
  }),
  // Long queries of forty clients, half of whom leave before the response: lanes that work for nobody.
  'abandoned-queries': requests(80, { statuses: [0, 200, 503], ms: 15_000 }, (target) => (index) => ({
    ...graphql('{ users(limit: 300) { posts { comments { text } } } }'),
    address: target.addressOf(index % 40),
    timeoutMs: index % 2 === 0 ? 300 : 15_000,
  })),
  // Expensive selections of every event: work caused by other clients' writes.
  'subscription-walk': (target) =>
    subscribeToVictim(target, 30, 'comments { post { comments { post { comments { id } } } } }'),
  // The largest results of one event, for many subscriptions of one socket: memory.
  'event-results': async (target) => {
    const { token } = target.data.attacker;
    const write = async (fields: string) => target.send({ ...graphql(`mutation { ${fields} }`), token });
    const post = JSON.parse((await write('createPost(title: "T", content: "C") { id }')).text);
    const comment = `addComment(postId: ${post.data.createPost.id}, text: "C") { id }`;
    const comments = repeat(180, (n) => `c${n}: ${comment}`);
    for (let written = 0; written < 900; written += 180) await write(comments);
    await subscribeToVictim(target, 20, 'comments { post { comments { id } } }');
  },
};

/** Subscribes many times to the posts of a friend, with a selection that leads to the posts of the attacker. */
async function subscribeToVictim(target: Target, count: number, ofPosts: string): Promise<void> {
  const { attacker, victim } = target.data;
  const befriend = `mutation { addFriend(userId: "${victim.id}") { id } }`;
  await target.send({ ...graphql(befriend), token: attacker.token });
  const walk = `author { friends { posts { ${ofPosts} } } }`;
  await target.subscribe(
    times(count, (id) => `subscription { p${id}: postCreated { ${walk} } }`),
    async () => {
      await Bun.sleep(300);
      await target.flood(1, async () => {
        await target.writeAsVictim();
        await Bun.sleep(500);
      });
    },
  );
}
