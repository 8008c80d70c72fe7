import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

function responseKey({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * Counts the pairs of fields that share a response name and path, so that validation compares them. Takes a
 * step for each field and each pair, and stops past `max`.
 */
export function countComparisons(document: DocumentNode, fragments: Fragments, max: number): number {
  // Validation refuses a fragment that contains itself.
  if (hasCycle(fragments)) return 0;
  let count = 0;

  function merge(sets: readonly SelectionSetNode[]): void {
    const mentions = new Map<string, number>();
    const inner = new Map<string, SelectionSetNode[]>();
    const seen = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (count > max) return;
        count += 1;
        if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          // Each fragment is collected once: it does not conflict with itself.
          const fragment = fragments[selection.name.value];
          if (fragment === undefined || seen.has(selection.name.value)) continue;
          seen.add(selection.name.value);
          collect(fragment.selectionSet);
        } else {
          const key = responseKey(selection);
          const before = mentions.get(key) ?? 0;
          mentions.set(key, before + 1);
          count += before;
          if (selection.selectionSet === undefined) continue;
          const alike = inner.get(key);
          if (alike === undefined) inner.set(key, [selection.selectionSet]);
          else alike.push(selection.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    for (const alike of inner.values()) if (count <= max) merge(alike);
  }

  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) merge([definition.selectionSet]);
  return count;
}

function hasCycle(fragments: Fragments): boolean {
  const known = new Map<string, 'open' | 'closed'>();

  function reachesItself(name: string): boolean {
    const state = known.get(name);
    const fragment = fragments[name];
    if (state !== undefined || fragment === undefined) return state === 'open';
    known.set(name, 'open');
    const isInCycle = spreadsOf(fragment.selectionSet).some(reachesItself);
    known.set(name, 'closed');
    return isInCycle;
  }

  return Object.keys(fragments).some(reachesItself);
}

function spreadsOf({ selections }: SelectionSetNode): readonly string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [selection.name.value];
    return selection.selectionSet === undefined ? [] : spreadsOf(selection.selectionSet);
  });
}
