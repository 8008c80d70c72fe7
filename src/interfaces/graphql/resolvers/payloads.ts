import type { SomeComment, SomePost, SomeUser } from '../../../blog/model.ts';
import type { Awaitable } from '../../../lib/awaitable.ts';
import { Failure } from '../../../lib/failure.ts';
import type { GraphqlContext } from '../context.ts';
import type { SelectedNode } from '../nodes.ts';
import type { Selection } from '../selection.ts';

/** What mutations and subscriptions of the schema for Relay give: a record, and the edge that it is in a list. */

type Load = (selection: Selection) => Awaitable<readonly unknown[]>;

/** Null where the record is gone by the time that it is read. */
async function payloadOf(
  name: string,
  id: number,
  load: Load,
  selection: Selection,
  { cursors }: GraphqlContext,
): Promise<SelectedNode | null> {
  const direct = selection.get(name);
  const edge = selection.get(`${name}Edge`);
  const inEdge = edge?.get('node');
  const [record] = direct ? await load(direct) : [{}];
  const [node] = inEdge ? await load(inEdge) : [{}];
  if (record === undefined || node === undefined) return null;
  return {
    ...(direct && { [name]: record }),
    ...(edge && { [`${name}Edge`]: { cursor: cursors.issue(id), node } }),
  };
}

export function userPayload(user: SomeUser, selection: Selection, context: GraphqlContext) {
  const load: Load = (inner) => context.createLoader().users([user], inner);
  return payloadOf('user', user.id, load, selection, context);
}

export function postPayload(post: SomePost, selection: Selection, context: GraphqlContext) {
  const load: Load = (inner) => context.createLoader().posts([post], inner);
  return payloadOf('post', post.id, load, selection, context);
}

export function commentPayload(comment: SomeComment, selection: Selection, context: GraphqlContext) {
  const load: Load = (inner) => context.createLoader().comments([comment], inner);
  return payloadOf('comment', comment.id, load, selection, context);
}

/** What was just written may be deleted before it is read again: then there is nothing left to show. */
export async function orNotFound(
  payload: Promise<SelectedNode | null>,
  message: string,
): Promise<SelectedNode> {
  const shown = await payload;
  if (shown === null) throw new Failure('NOT_FOUND', message);
  return shown;
}
