import type { GraphqlContext } from '../context.ts';
import type { FieldPlan } from '../plan.ts';
import { loadOne } from './queries.ts';

/** Thrown if the record of an event was deleted before it could be shown. */
export class Gone extends Error {}

/** Shows the record of an event, whose id is the root of the field. */
export const subscriptions = {
  async postCreated(_args: object, context: GraphqlContext, field: FieldPlan) {
    const id = context.roots.get(field.key) as number;
    const { posts } = context.blog;
    const post = (await posts.find(id)) ?? (await posts.findFresh(id));
    return requireNode(await loadOne('Post', post, context, field));
  },

  async commentAdded(_args: object, context: GraphqlContext, field: FieldPlan) {
    const id = context.roots.get(field.key) as number;
    const { comments } = context.blog;
    const comment = (await comments.find(id)) ?? (await comments.findFresh(id));
    return requireNode(await loadOne('Comment', comment, context, field));
  },
};

function requireNode<Node>(node: Node | null): Node {
  if (node === null) throw new Gone();
  return node;
}
