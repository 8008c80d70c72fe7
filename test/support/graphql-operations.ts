import fc from 'fast-check';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { type Document, DocumentWriter } from '../../scripts/fuzz/graphql-documents.ts';
import { Draw, World } from '../../scripts/fuzz/world.ts';

/** The arguments to choose from: the ids of a small blog, and one that no record has. */
const world = new World();
for (const id of ['1', '2', '3', '99'])
  for (const collection of ['blogUsers', 'blogPosts'] as const) world.ids.get(collection)?.add(id);

/** Generates queries that are valid for a schema, as the fuzzer does. */
export function arbitraryQuery(schema: GraphQLSchema): fc.Arbitrary<Document> {
  return fc.gen().map((generate) => {
    const draw = new Draw(generate, world);
    // A few are invalid: an anonymous operation beside another.
    for (;;) {
      const document = new DocumentWriter(schema, draw).write('query');
      if (validate(schema, parse(document.text)).length === 0) return document;
    }
  });
}
