import { requireCaller } from '../../blog/access.ts';
import { parseFields } from '../../blog/fields.ts';
import type { Post } from '../../blog/model.ts';
import { repeatable } from '../../http/action.ts';
import { type Answer, json } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import { Failure } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import type { VersionedParts } from './parts.ts';
import { identityOf, idOf, pageOf, unwrap } from './request.ts';
import { frameOf } from './views.ts';

/** Comments under a post, behind a token (V9). */
export function commentRoutes({ blog, views, callerOf, readBody }: VersionedParts): Interface['routes'] {
  async function requirePost(exchange: Exchange): Promise<Post> {
    const post = await blog.posts.find(idOf(exchange));
    if (post === null) throw new Failure('NOT_FOUND');
    return post;
  }

  async function list(exchange: Exchange): Promise<Answer> {
    const caller = requireCaller(await callerOf(exchange));
    const post = await requirePost(exchange);
    const page = pageOf(exchange);
    const { items, total } = await blog.comments.listOfPost(post.id, page, exchange.budget);
    const meta = { page: page.number, total_pages: countPages(total, page.size), total_count: total };
    const present = await views.presentComments(items, caller);
    return jsonList(exchange.budget, frameOf(meta), items, present);
  }

  const create = repeatable(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const post = await requirePost(exchange);
    const { body } = unwrap(await readBody(exchange), 'comment').fields;
    const newComment = parseFields(blog.fields.newComment, { body });
    return {
      identity: identityOf(caller),
      async apply() {
        const comment = await blog.comments.create(caller, post.id, newComment);
        const data = await views.comment(comment, caller);
        // The caller was deleted since, and the comment with it.
        if (data === null) throw new Failure('UNAUTHENTICATED');
        return json(201, { data });
      },
    };
  });

  return { '/api/v1/posts/:id/comments': { GET: list, POST: create } };
}
