import { action, type Prepared, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import { readJson, readJsonWithText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { type Frame, jsonList } from '../../http/list-answer.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { timestamp } from '../../lib/clock.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { countPages } from '../../lib/paging.ts';
import { requireWholeNumberIn } from '../../lib/query-number.ts';
import { countCharacters, isStorable, longestQuery } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { answerFailure, MissingQuery } from './errors.ts';
import { describePosts } from './reference.ts';
import {
  createPostParser,
  describeBodies,
  limitRange,
  type PostInput,
  type PostShape,
  pageRange,
} from './shapes.ts';
import { createPostStore, toPost } from './store.ts';

/** The Posts API: an anonymous collection at `/posts` (P1 to P4). */
export function postsApi({ database, clock, limits }: Services): Interface {
  const store = createPostStore(database);
  const bodies = describeBodies(limits);
  const parser = createPostParser(bodies, limits);

  function findNamed(exchange: Exchange): Awaitable<PostShape> {
    const id = parseIntegerId(exchange.parameter('id'));
    return whenReady(id === null ? null : store.find(id), found);
  }

  function list(exchange: Exchange): Awaitable<Answer> {
    const page = {
      number: requireWholeNumberIn('page', exchange.query('page'), pageRange),
      size: requireWholeNumberIn('limit', exchange.query('limit'), limitRange),
    };
    return whenReady(store.list(page, exchange.budget), ({ items, total }) => {
      const meta = { total, page: page.number, limit: page.size, totalPages: countPages(total, page.size) };
      return jsonList(exchange.budget, frameOf(meta), items, toPost);
    });
  }

  async function search(exchange: Exchange): Promise<Answer> {
    const query = exchange.query('q');
    if (!query) throw new MissingQuery();
    if (!isStorable(query)) throw new Failure('INVALID_INPUT', 'q must not contain NUL characters');
    if (countCharacters(query) > longestQuery) {
      throw new Failure('INVALID_INPUT', `q must be at most ${longestQuery} characters`);
    }
    const { items, truncated } = await store.search(query, limits.maxResults, exchange.budget);
    const meta = { query, count: items.length, ...(truncated && { truncated }) };
    return jsonList(exchange.budget, frameOf(meta), items, toPost);
  }

  const show = action((exchange) => ({
    apply: () => whenReady(findNamed(exchange), (data) => json(200, { data })),
  }));

  const create = repeatable(async (exchange) => {
    const { value, text } = await readJsonWithText(exchange, limits.maxBodyBytes);
    const post = parser.newPost(value, text);
    return { apply: async () => json(201, { data: await store.create(post, timestamp(clock)) }) };
  });

  const put = action(async (exchange) => {
    const { id } = await findNamed(exchange);
    const { value, text } = await readJsonWithText(exchange, limits.maxBodyBytes);
    return update(id, parser.put(value, text));
  });

  const patch = action(async (exchange) => {
    const { id } = await findNamed(exchange);
    return update(id, parser.patch(await readJson(exchange, limits.maxBodyBytes)));
  });

  function update(id: number, changes: PostInput): Prepared {
    return {
      apply: async () => json(200, { data: found(await store.update(id, changes, timestamp(clock))) }),
    };
  }

  const remove = action((exchange) => ({
    async apply() {
      const id = parseIntegerId(exchange.parameter('id'));
      if (id === null || !(await store.delete(id))) throw new Failure('NOT_FOUND');
      return noContent();
    },
  }));

  return {
    name: 'Posts API',
    answerFailure,
    isResourceful: true,
    reference: describePosts(bodies),
    routes: {
      '/posts': { GET: list, POST: create },
      '/posts/search': { GET: search },
      '/posts/:id': { GET: show, PUT: put, PATCH: patch, DELETE: remove },
    },
  };
}

function frameOf(meta: object): Frame {
  return { open: '{"data":', close: `,"meta":${JSON.stringify(meta)}}` };
}

function found(post: PostShape | null): PostShape {
  if (post === null) throw new Failure('NOT_FOUND');
  return post;
}
