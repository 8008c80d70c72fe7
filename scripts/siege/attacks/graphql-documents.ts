import { repeat } from '../../../harness/lists.ts';
import { cycle, operations } from '../floods.ts';
import type { Attacks } from '../target.ts';

const mebibyte = { bytes: 1_048_576 };

/** Documents and variables that are expensive to parse, validate, compile or cache. */
export const documentAttacks: Attacks = {
  'tag-filter': operations({ connections: 2, most: 20 }, (target) => ({
    query: `query ($t: [String!]) { ${repeat(100, (n) => `a${n}: posts(filter: {tags: $t}) { id }`)} }`,
    variables: { t: target.times([100_000, 5_000], (n) => `t${n}`) },
  })),
  'different-operations': operations({ connections: 4, most: [1_000, 40] }, () => (round) => {
    const users = (n: number) =>
      `a${n}: users(limit: 1, offset: ${n + round}) { id name posts { id title } }`;
    return `query Q${round} { ${repeat(190, users)} }`;
  }),
  'small-operations': operations(
    { connections: 8, most: [20_000, 200] },
    () => (round) => `query Q${round} { user(id: "${round}") { id name } }`,
  ),
  'introspection-bombs': operations({ connections: 4, most: 200 }, () => {
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
  'unknown-fields': operations(
    { connections: 4, most: 200, ...mebibyte },
    () => (round) => `{ ${repeat(2_400, (n) => `user${n}${round} postss`)} }`,
  ),
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
  'long-literals': operations({ connections: 4, most: 200 }, (target) => {
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
};
