import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { repeat, times } from '../texts.ts';

/** Documents and variables that cost before anything is read: to parse, to judge, to compile, to keep. */
export const documentAttacks: readonly Attack[] = [
  {
    name: 'tag-filter',
    what: 'posts(filter: {tags: $t}) with 100,000 tags in 0.9 MB, under 100 aliases',
    bound: 'refused or answered within 10 s',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/input-limits.test.ts'],
    run: (target) => {
      const query = `query ($t: [String!]) { ${repeat(100, (n) => `a${n}: posts(filter: {tags: $t}) { id }`)} }`;
      const variables = { t: times(target.size(100_000, 5_000), (n) => `t${n}`) };
      return sendAgain(target, 2, 20, () => ({ query, variables }));
    },
  },
  {
    name: 'different-operations',
    what: '1,000 different operations of 13 KB',
    bound: 'all are answered; nothing of them stays in memory',
    movedBy: ['GRAPHQL_MAX_TOKENS'],
    provenBy: ['test/lib/bounded-cache.test.ts'],
    run: (target) =>
      sendAgain(target, 4, target.size(1_000, 40), (round) => ({
        query: `query Q${round} { ${repeat(190, (n) => `a${n}: users(limit: 1, offset: ${n + round}) { id name posts { id title } }`)} }`,
      })),
  },
  {
    name: 'small-operations',
    what: '20,000 different small operations',
    bound: 'all are answered; nothing of them stays in memory',
    provenBy: ['test/lib/bounded-cache.test.ts'],
    run: (target) =>
      sendAgain(target, 8, target.size(20_000, 200), (round) => ({
        query: `query Q${round} { user(id: "${round}") { id name } }`,
      })),
  },
  {
    name: 'introspection-bombs',
    what: 'introspection that goes through types, fields and types again, twelve levels deep and under aliases',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_INTROSPECTION', 'GRAPHQL_MAX_COST'],
    provenBy: ['test/contracts/graphql-limits.test.ts', 'test/contracts/graphql-limits-switches.test.ts'],
    run: (target) => {
      const nested = (depth: number): string =>
        depth === 0 ? 'name' : `fields { type { ofType { ${nested(depth - 1)} } } }`;
      const deep = `{ __schema { types { ${nested(5)} } } }`;
      const wide = `{ ${repeat(190, (n) => `a${n}: __schema { types { name fields { name } } }`)} }`;
      const possible = `{ __schema { types { possibleTypes { possibleTypes { possibleTypes { name } } } interfaces { name } } } }`;
      const documents = [deep, wide, possible];
      return sendAgain(target, 4, 200, (round) => ({ query: documents[round % documents.length] ?? deep }));
    },
  },
  {
    name: 'fragment-bombs',
    what: 'fragments that spread themselves, each other in a cycle, and two of the next in a chain of 20',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_FRAGMENTS', 'GRAPHQL_MAX_DEPTH'],
    provenBy: ['test/contracts/graphql-limits.test.ts'],
    run: (target) => {
      const cycle = 'query { posts { ...a } } fragment a on Post { id ...b } fragment b on Post { id ...a }';
      const chain = `{ posts(limit: 1) { ...f0 } } ${repeat(20, (n) => `fragment f${n} on Post { author { posts { ...f${n + 1} } } comments { post { ...f${n + 1} } } }`)} fragment f20 on Post { id }`;
      const double = `{ posts(limit: 1) { ...f0 } } ${repeat(200, (n) => `fragment f${n} on Post { ...f${n + 1} ...f${n + 1} }`)} fragment f200 on Post { id }`;
      const unused = `{ posts { id } } ${repeat(600, (n) => `fragment u${n} on Post { id }`)}`;
      const documents = [cycle, chain, double, unused];
      return sendAgain(target, 4, 2_000, (round) => ({
        query: documents[round % documents.length] ?? cycle,
      }));
    },
  },
  {
    name: 'overlapping-fields',
    what: 'documents of 5,000 tokens whose fields of one name must be compared with each other',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_TOKENS'],
    provenBy: ['test/contracts/graphql-limits.test.ts'],
    run: (target) => {
      const same = `{ ${'posts { id } '.repeat(1_200)} }`;
      const nested = `{ ${'posts { author { posts { id } } } '.repeat(450)} }`;
      const fragments = `{ posts { ${repeat(400, (n) => `...f${n}`)} } } ${repeat(400, (n) => `fragment f${n} on Post { t: title }`)}`;
      const inline = `{ posts { ${'... on Post { author { name } } '.repeat(450)} } }`;
      const documents = [same, nested, fragments, inline];
      // A comment makes each of them one that was never seen.
      return sendAgain(target, 4, 400, (round) => ({
        query: `${documents[round % documents.length]} # ${round}`,
      }));
    },
  },
  {
    name: 'unknown-fields',
    what: 'documents of thousands of fields that are nearly right, which ask for as many suggestions',
    bound: 'refused within 10 s, in an answer of less than 1 MiB',
    movedBy: ['GRAPHQL_SUGGESTIONS', 'GRAPHQL_MAX_TOKENS'],
    provenBy: ['test/contracts/graphql-limits-switches.test.ts'],
    run: (target) =>
      sendAgain(
        target,
        4,
        200,
        (round) => ({ query: `{ ${repeat(2_400, (n) => `user${n}${round} postss`)} }` }),
        1_048_576,
      ),
  },
  {
    name: 'wrong-variables',
    what: 'a list of 100,000 variables of a wrong type, and one of 20,000 names that nobody declared',
    bound: 'refused within 10 s, in an answer of less than 1 MiB',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/input-limits.test.ts', 'test/contracts/graphql-hostile.test.ts'],
    run: (target) => {
      const query = 'query ($t: [String!]) { posts(filter: {tags: $t}) { id } }';
      const wrong = { t: times(target.size(100_000, 2_000), (n) => n) };
      const many = Object.fromEntries(times(target.size(20_000, 2_000), (n) => [`v${n}`, [[[{}]]]]));
      return sendAgain(target, 2, 40, (n) => ({ query, variables: n % 2 === 0 ? wrong : many }), 1_048_576);
    },
  },
  {
    name: 'many-mutations',
    what: '200 mutations in one document, on eight connections, again and again',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_ALIASES', 'GRAPHQL_MAX_SECONDS'],
    provenBy: ['test/contracts/graphql-limits.test.ts'],
    run: (target) =>
      sendAgain(target, 8, target.size(100, 4), () => ({
        query: `mutation { ${repeat(200, (n) => `u${n}: createUser(input: {name: "U", email: "u@example.com"}) { id posts { id } }`)} }`,
      })),
  },
  {
    name: 'long-literals',
    what: 'documents with strings of 1 MB, numbers of 100,000 digits, lists of 2,000 and comments of 1 MB',
    bound: 'refused or answered within 10 s',
    movedBy: ['GRAPHQL_MAX_TOKENS', 'MAX_BODY_BYTES'],
    provenBy: ['test/contracts/graphql-hostile.test.ts'],
    run: (target) => {
      const length = target.size(1_000_000, 100_000);
      const documents = [
        `{ search(query: "${'x'.repeat(length)}") { __typename } }`,
        `{ user(id: ${'9'.repeat(Math.min(length, 100_000))}) { id } }`,
        `{ posts(filter: {tags: [${'"t" '.repeat(2_000)}]}) { id } }`,
        `{ posts(limit: 1) { id } } #${'x'.repeat(length)}`,
        `{ ${'x'.repeat(length)} }`,
        `${' \n,'.repeat(length / 3)}{ posts(limit: 1) { id } }`,
      ];
      return sendAgain(target, 4, 200, (round) => ({ query: documents[round % documents.length] ?? '' }));
    },
  },
];

interface Operation {
  readonly query: string;
  readonly variables?: unknown;
}

/** The most that one answer may have (S14), and a little for the envelope. */
export const maxAnswerBytes = 17 * 1_048_576;

const longestMs = 12_000;

/** Sends operations over so many connections, each within a time and an answer of a size. */
export async function sendAgain(
  target: Target,
  connections: number,
  max: number,
  make: (round: number) => Operation,
  maxBytes = maxAnswerBytes,
): Promise<void> {
  const { token } = target.scene.world.attacker;
  await target.flood(connections, max, async (round) => {
    const { query, variables } = make(round);
    const reply = await target.graphql(query, variables, { token });
    const { status, bytes, ms } = reply;
    target.expect(status !== 0 && ms < longestMs, `an operation was ${status} after ${seconds(ms)} s`);
    target.expect(status !== 500, 'an operation was answered with 500');
    target.expect(bytes <= maxBytes, `an answer had ${(bytes / 1_048_576).toFixed(1)} MiB`);
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
