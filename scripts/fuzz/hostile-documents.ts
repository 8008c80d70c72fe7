import type { Document } from './graphql-documents.ts';
import type { Random } from './random.ts';

/** Documents at the limits, and texts that were GraphQL once. */
export function hostileDocument({ text, variables, operationName }: Document, random: Random): Document {
  const broken = random.weighted(
    [6, () => mutate(text, random)],
    [1, () => atLimit(random)],
    [1, () => random.pick(oddTexts)],
  );
  return { text: broken, variables, operationName };
}

const pieces = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '@',
  '$',
  ':',
  '!',
  '"',
  '"""',
  '#',
  '\\',
  '&',
  '|',
  '[',
  ']',
  '=',
  ' ',
  '\0',
  '\ufeff',
  '\ud800',
  '𝒳',
  'on',
  'fragment F on',
  'null',
  '1e9',
  '-',
  ' query',
] as const;

/** A few edits anywhere. */
function mutate(text: string, random: Random): string {
  let edited = text;
  for (let edits = random.integer(1, 4); edits > 0; edits -= 1) {
    const from = random.integer(0, edited.length);
    const to = Math.min(edited.length, from + random.integer(0, 12));
    edited = random.weighted(
      [2, () => edited.slice(0, from) + edited.slice(to)],
      [3, () => edited.slice(0, from) + random.pick(pieces) + edited.slice(from)],
      [1, () => edited.slice(0, to) + edited.slice(from)],
      [1, () => edited.slice(0, from)],
    );
  }
  return edited;
}

/** One more or less than the documented limits, or so much more that a recursive parser breaks. */
function atLimit(random: Random): string {
  const off = random.integer(-1, 1);
  return random.weighted(
    [1, () => `{ ${Array.from({ length: 200 + off }, (_, index) => `a${index}: __typename`).join(' ')} }`],
    [1, () => `{ ${Array.from({ length: 100 + off }, () => '__typename @skip(if: false)').join(' ')} }`],
    [1, () => `{ users ${nested('friends', 19 + off)} }`],
    [1, () => `{ users(limit: 1) ${nested('posts { author', 2, ' }')} }`],
    [1, () => `{ ${'__typename '.repeat(9_998 + off)} }`],
    [1, () => '{a'.repeat(random.pick([50, 1_000, 4_900, 200_000]))],
    [1, () => `{ users(limit: ${'['.repeat(random.pick([10, 4_000, 100_000]))}`],
    [
      1,
      () =>
        `query (${Array.from({ length: 500 }, (_, index) => `$v${index}: Int`).join(', ')}) { __typename }`,
    ],
    [
      1,
      () =>
        `{ ...F } ${Array.from({ length: 200 }, (_, index) => `fragment F${index || ''} on Query { ...F${index + 1} }`).join(' ')}`,
    ],
    [1, () => `{ search(query: "${'x'.repeat(random.pick([1_000, 200_000]))}") { __typename } }`],
    [1, () => `# ${'x'.repeat(100_000)}\n{ __typename }`],
  );
}

function nested(field: string, levels: number, end = ''): string {
  return `${`{ ${field} `.repeat(levels)}{ id }${`${end} }`.repeat(levels)}`;
}

const oddTexts = [
  '',
  ' ',
  '{',
  '}',
  '{}',
  'query',
  'mutation { }',
  'null',
  '[]',
  '{ __typename',
  '\ufeff{ __typename }',
  '\0',
  '# only',
  '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
  '{ __type(name: "\\u0000") { name } }',
  'query A { __typename } query B { __typename }',
  'query A { me { id } } query A { me { id } }',
  'type X { a: Int }',
  '{ ...F } fragment F on Query { ...F }',
  'fragment F on Query { __typename }',
  'subscription { __typename }',
  'subscription { postCreated { id } commentAdded(postId: 1) { id } }',
  'subscription S { ...F } fragment F on Subscription { postCreated { id } }',
  '{ users { __proto__ constructor } }',
  '{ constructor }',
  '{ __proto__ { id } }',
  'query constructor { __typename }',
  '{ a: __typename a: me { id } }',
  '{ user(id: "\\ud800") { id } }',
  '{ search(query: "\\u0000") { __typename } }',
  'query ($v: ID! = null) { user(id: $v) { id } }',
  'subscription { postCreated @skip(if: true) { id } }',
  'mutation { a: deletePost(id: "x") b: deletePost(id: "y") }',
] as const;
