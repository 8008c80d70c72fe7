import { Failure } from '../../../lib/failure.ts';
import type { GraphqlContext } from '../context.ts';
import type { RecordOf } from '../node-loader.ts';
import type { SelectedNode } from '../nodes.ts';
import type { Selection } from '../selection.ts';
import type { Kind } from '../shown-fields.ts';

/**
 * Returns the payload of a mutation or subscription in the Relay schema: a record, and its edge in a list. Null if the
 * record is gone before it is read.
 */
export async function payloadOf<K extends Kind>(
  kind: K,
  record: RecordOf[K],
  selection: Selection,
  { cursors, createLoader }: GraphqlContext,
): Promise<SelectedNode | null> {
  const name = kind.toLowerCase();
  const load = (inner: Selection) => createLoader().load(kind, [record], inner);
  const direct = selection.get(name);
  const edge = selection.get(`${name}Edge`);
  const inEdge = edge?.get('node');
  const [shown] = direct ? await load(direct) : [{}];
  const [node] = inEdge ? await load(inEdge) : [{}];
  if (shown === undefined || node === undefined) return null;
  return {
    ...(direct && { [name]: shown }),
    ...(edge && { [`${name}Edge`]: { cursor: cursors.issue(record.id), node } }),
  };
}

/** Throws if the record was deleted before it could be read. A comment is deleted with its post. */
export function required<Node>(kind: Kind, node: Node | null | undefined): Node {
  if (node == null) throw new Failure('NOT_FOUND', kind === 'User' ? 'User not found' : 'Post not found');
  return node;
}
