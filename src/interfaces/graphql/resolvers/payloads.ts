import type { SomeComment, SomePost, SomeUser } from '../../../blog/model.ts';
import type { Awaitable } from '../../../lib/awaitable.ts';
import { Failure } from '../../../lib/failure.ts';
import type { GraphqlContext } from '../context.ts';
import type { SelectedNode } from '../nodes.ts';
import type { Selection } from '../selection.ts';

/** The payloads of mutations and subscriptions in the Relay schema: a record, and its edge in a list. */

type Load = (selection: Selection) => Awaitable<readonly unknown[]>;

/** Returns null if the record is gone before it is read. */
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

/** Throws if the new record was deleted before it could be read. */
export async function orNotFound(
  payload: Promise<SelectedNode | null>,
  message: string,
): Promise<SelectedNode> {
  const shown = await payload;
  if (shown === null) throw new Failure('NOT_FOUND', message);
  return shown;
}
