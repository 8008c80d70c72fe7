import { repeat } from '../../harness/lists.ts';
import type { Choices } from './choices.ts';
import type { Document } from './graphql-documents.ts';
import { spoilText } from './hostile.ts';

/** Documents at the limits, and mutated GraphQL texts. */
export function hostileDocument(document: Document, random: Choices): Document {
  const text = random.weighted(
    [6, () => spoilText(document.text, random)],
    [1, () => random.pick(limits)(random.integer(-1, 1), random)],
    [1, () => random.pick(oddTexts)],
  );
  return { ...document, text };
}

function nested(field: string, levels: number, end = ''): string {
  return `${`{ ${field} `.repeat(levels)}{ id }${`${end} }`.repeat(levels)}`;
}

/** One more or less than the documented limits, or enough to break a recursive parser. */
const limits: readonly ((off: number, random: Choices) => string)[] = [
  (off) => `{ ${repeat(200 + off, (index) => `a${index}: __typename`)} }`,
  (off) => `{ ${repeat(100 + off, () => '__typename @skip(if: false)')} }`,
  (off) => `{ users ${nested('friends', 19 + off)} }`,
  () => `{ users(limit: 1) ${nested('posts { author', 2, ' }')} }`,
  (off) => `{ ${'__typename '.repeat(9_998 + off)} }`,
  (_, random) => '{a'.repeat(random.pick([50, 1_000, 4_900, 200_000])),
  (_, random) => `{ users(limit: ${'['.repeat(random.pick([10, 4_000, 100_000]))}`,
  () => `query (${repeat(500, (index) => `$v${index}: Int`, ', ')}) { __typename }`,
  () => `{ ...F } ${repeat(200, (index) => `fragment F${index || ''} on Query { ...F${index + 1} }`)}`,
  (_, random) => `{ search(query: "${'x'.repeat(random.pick([1_000, 200_000]))}") { __typename } }`,
  () => `# ${'x'.repeat(100_000)}\n{ __typename }`,
];

/** One per line. */
const oddTexts = String.raw`
{
}
{}
query
mutation { }
null
[]
{ __typename
# only
{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }
{ __type(name: "\u0000") { name } }
query A { __typename } query B { __typename }
query A { me { id } } query A { me { id } }
type X { a: Int }
{ ...F } fragment F on Query { ...F }
fragment F on Query { __typename }
subscription { __typename }
subscription { postCreated { id } commentAdded(postId: 1) { id } }
subscription S { ...F } fragment F on Subscription { postCreated { id } }
{ users { __proto__ constructor } }
{ constructor }
{ __proto__ { id } }
query constructor { __typename }
{ a: __typename a: me { id } }
{ user(id: "\ud800") { id } }
{ search(query: "\u0000") { __typename } }
query ($v: ID! = null) { user(id: $v) { id } }
subscription { postCreated @skip(if: true) { id } }
mutation { a: deletePost(id: "x") b: deletePost(id: "y") }`
  .split('\n')
  .concat(' ', '\0', '\ufeff{ __typename }');
