import { type DocumentNode, print } from 'graphql';

/** The types of the variables and the result that code generators attach to a document. */
export interface Typed<Data, Variables> {
  // The property that generated code uses.
  __apiType?: (variables: Variables) => Data;
}

/** The text of an operation with its types. At run time it is a plain string. */
export type TypedText<Data, Variables> = string & Typed<Data, Variables>;

/** An operation: text, or a document from GraphQL Code Generator, `gql` or gql.tada. */
export type GraphqlDocument<Data, Variables> =
  | string
  | TypedText<Data, Variables>
  | (Typed<Data, Variables> & { toString(): string; readonly length: number })
  | (Typed<Data, Variables> & { readonly kind: 'Document'; readonly definitions: readonly object[] });

export type ResultOf<Document> = Document extends Typed<infer Data, infer _> ? Data : never;
export type VariablesOf<Document> = Document extends Typed<infer _, infer Variables> ? Variables : never;

export function textOf(document: GraphqlDocument<unknown, never>): string {
  return typeof document === 'object' && 'kind' in document
    ? print(document as unknown as DocumentNode)
    : document.toString();
}
