import { type DocumentNode, print } from 'graphql';

/** What code generators attach to a document: the types of its variables and its result. */
export interface Typed<Data, Variables> {
  // The name that generated code has for it.
  __apiType?: (variables: Variables) => Data;
}

/** The text of an operation that knows its types. It is a plain string. */
export type TypedText<Data, Variables> = string & Typed<Data, Variables>;

/** An operation: a text, or what GraphQL Code Generator, `gql` or gql.tada make of one. */
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
