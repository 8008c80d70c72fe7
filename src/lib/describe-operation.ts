import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

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
  const fields = fieldsOf(selectionSet, fragmentsOf(document));
  return { type: operation, name: name?.value ?? null, fields: [...new Set(fields)] };
}

type Fragments = Map<string, FragmentDefinitionNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

function fieldsOf({ selections }: SelectionSetNode, unread: Fragments): readonly string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, unread);
    const fragment = unread.get(selection.name.value);
    unread.delete(selection.name.value);
    return fragment === undefined ? [] : fieldsOf(fragment.selectionSet, unread);
  });
}
