import { asAuthorOrAdministrator, requireCaller } from '../../blog/access.ts';
import { parseFields } from '../../blog/fields.ts';
import type { Post, User } from '../../blog/model.ts';
import { action, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import { Failure } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import type { VersionedParts } from './parts.ts';
import { identityOf, idOf, pageOf, unwrap } from './request.ts';
import { frameOf } from './views.ts';

/** Posts, all of them behind a token (V6 to V8, A6). */
export function postRoutes({ blog, views, callerOf, readBody }: VersionedParts): Interface['routes'] {
  async function answer(post: Post, caller: User): Promise<Answer> {
    const data = await views.post(post, caller);
    if (data === null) throw new Failure('NOT_FOUND');
    return json(200, { data });
  }

  async function list(exchange: Exchange): Promise<Answer> {
    const caller = requireCaller(await callerOf(exchange));
    const page = pageOf(exchange);
    const { items, total } = await blog.posts.listPublished(page, exchange.budget);
    const meta = { page: page.number, total_pages: countPages(total, page.size), total_count: total };
    const present = await views.presentPosts(items, caller, exchange.budget);
    return jsonList(exchange.budget, frameOf(meta), items, present);
  }

  const show = action(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const id = idOf(exchange);
    return {
      async apply() {
        const post = await blog.posts.find(id);
        if (post === null) throw new Failure('NOT_FOUND');
        return answer(post, caller);
      },
    };
  });

  const create = repeatable(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const { fields } = unwrap(await readBody(exchange), 'post');
    const newPost = parseFields(blog.fields.newPost, toFields(fields));
    return {
      identity: identityOf(caller),
      async apply() {
        const data = await views.post(await blog.posts.create(caller, newPost), caller);
        // The caller was deleted since, and the post with it.
        if (data === null) throw new Failure('UNAUTHENTICATED');
        return json(201, { data });
      },
    };
  });

  const update = action(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const permission = asAuthorOrAdministrator(caller);
    const { id } = await blog.posts.findPermitted(idOf(exchange), permission);
    const { fields } = unwrap(await readBody(exchange), 'post');
    const changes = parseFields(blog.fields.postChanges, toFields(fields));
    return { apply: async () => answer(await blog.posts.update(id, changes, permission), caller) };
  });

  const remove = action(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const id = idOf(exchange);
    return {
      async apply() {
        await blog.posts.delete(id, asAuthorOrAdministrator(caller));
        return noContent();
      },
    };
  });

  return {
    '/api/v1/posts': { GET: list, POST: create },
    '/api/v1/posts/:id': { GET: show, PUT: update, PATCH: update, DELETE: remove },
  };
}

function toFields({ title, body, published, tag_ids: tagIds }: Readonly<Record<string, unknown>>) {
  return { title, body, published, tagIds };
}
