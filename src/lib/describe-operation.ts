import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/** What a GraphQL operation asks for. */
export interface DescribedOperation {
  readonly type: string;
  readonly name: string | null;
  /** The names of the root fields, not their aliases, each once. */
  readonly fields: readonly string[];
}

export function describeOperation(
  document: DocumentNode,
  { operation, name, selectionSet }: OperationDefinitionNode,
): DescribedOperation {
  const fields = fieldsOf(selectionSet, document, new Set());
  return { type: operation, name: name?.value ?? null, fields: [...new Set(fields)] };
}

/** Fragments at the root are part of it. */
function fieldsOf(
  { selections }: SelectionSetNode,
  document: DocumentNode,
  seen: Set<string>,
): readonly string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, document, seen);
    const name = selection.name.value;
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    if (seen.has(name) || fragment?.kind !== Kind.FRAGMENT_DEFINITION) return [];
    seen.add(name);
    return fieldsOf(fragment.selectionSet, document, seen);
  });
}
