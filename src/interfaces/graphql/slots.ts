import { inChunks } from '../../lib/sizes.ts';

/** The nodes in one slot of a selection, with their number of occurrences in the response. */
export type Slots<Node> = ReadonlyMap<Node, number>;

/** Keeps one node per record: a relation that is filled in once appears everywhere. */
export function intern<Node>(known: Map<number, Node>, id: number, node: Node): Node {
  known.set(id, node);
  return node;
}

export function chunksOf(nodes: readonly { readonly key: number }[]): readonly (readonly number[])[] {
  return inChunks(nodes.map(({ key }) => key));
}

export function idsNotIn<Node>(
  known: ReadonlyMap<number, unknown>,
  slots: Slots<Node>,
  idOf: (node: Node) => number,
): number[] {
  const missing = new Set<number>();
  for (const node of slots.keys()) if (!known.has(idOf(node))) missing.add(idOf(node));
  return [...missing];
}

/**
 * Reads a list relation of the nodes that lack it: `load` adds each related record to the id that it belongs
 * to.
 */
export async function fillList<
  Name extends string,
  Item,
  Node extends { readonly key: number } & { [K in Name]?: readonly Item[] },
>(
  nodes: readonly Node[],
  name: Name,
  load: (missing: readonly Node[], add: (owner: number, item: Item) => void) => Promise<void>,
): Promise<void> {
  const missing = nodes.filter((node) => node[name] === undefined);
  if (missing.length === 0) return;
  const lists = new Map<number, Item[]>();
  for (const node of missing) {
    const list: Item[] = [];
    lists.set(node.key, list);
    node[name] = list as readonly Item[] as Node[Name];
  }
  await load(missing, (owner, item) => void lists.get(owner)?.push(item));
}
