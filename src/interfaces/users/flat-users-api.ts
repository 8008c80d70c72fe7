import { action, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import { readJson } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { timestamp } from '../../lib/clock.ts';
import { Failure } from '../../lib/failure.ts';
import { isStorable } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { answerFailure } from './flat-errors.ts';
import {
  limitRange,
  optionalText,
  readQuery,
  searchField,
  searchQuery,
  skipRange,
  wholeNumber,
} from './flat-query.ts';
import { describeFlatUsers } from './flat-reference.ts';
import { describeBodies, type FlatUser, parseBody } from './flat-shapes.ts';
import { createFlatUserStore } from './user-store.ts';

/** The Flat Users API: an anonymous collection at `/users`, bare bodies without an envelope (F1 to F4). */
export function flatUsersApi({ database, clock, limits }: Services): Interface {
  const store = createFlatUserStore(database);
  const bodies = describeBodies(limits);
  const readBody = (exchange: Exchange) => readJson(exchange, limits.maxBodyBytes);

  function findNamed(exchange: Exchange): Awaitable<FlatUser> {
    const id = exchange.parameter('id');
    return whenReady(isStorable(id) ? store.find(id) : null, found);
  }

  function list(exchange: Exchange): Awaitable<Answer> {
    const { skip, limit, role } = readQuery({
      skip: () => wholeNumber(exchange, 'skip', skipRange),
      limit: () => wholeNumber(exchange, 'limit', limitRange),
      role: () => optionalText(exchange, 'role'),
    });
    return whenReady(store.slice(role, skip, limit, exchange.budget), (users) =>
      jsonList(exchange.budget, { open: '', close: '' }, users),
    );
  }

  async function search(exchange: Exchange): Promise<Answer> {
    const { query, field } = readQuery({
      query: () => searchQuery(exchange),
      field: () => searchField(exchange),
    });
    const { items, truncated } = await store.search(query, field, limits.maxResults, exchange.budget);
    const head = JSON.stringify({ query, count: items.length, ...(truncated && { truncated }) });
    return jsonList(exchange.budget, { open: `${head.slice(0, -1)},"data":`, close: '}' }, items);
  }

  const show = action((exchange) => ({
    apply: () => whenReady(findNamed(exchange), (user) => json(200, user)),
  }));

  const create = repeatable(async (exchange) => {
    const user = parseBody(bodies.newUser, await readBody(exchange));
    return {
      async apply() {
        const [created] = await store.createMany([user], timestamp(clock));
        return json(201, created);
      },
    };
  });

  const createBulk = repeatable(async (exchange) => {
    const users = parseBody(bodies.newUsers, await readBody(exchange));
    return { apply: async () => json(201, await store.createMany(users, timestamp(clock))) };
  });

  const put = action(async (exchange) => {
    const { id } = await findNamed(exchange);
    const changes = parseBody(bodies.changes, await readBody(exchange));
    return { apply: async () => json(200, found(await store.update(id, changes))) };
  });

  const remove = action(async (exchange) => {
    const { id } = await findNamed(exchange);
    return {
      async apply() {
        if (!(await store.deleteMany([id])).has(id)) throw new Failure('NOT_FOUND');
        return noContent();
      },
    };
  });

  /** An id that is given twice is deleted once and then not found (F4). */
  const removeBulk = repeatable(async (exchange) => {
    const ids = parseBody(bodies.ids, await readBody(exchange));
    return {
      async apply() {
        const gone = new Set(await store.deleteMany(ids));
        const deleted: string[] = [];
        const notFound: string[] = [];
        for (const id of ids) (gone.delete(id) ? deleted : notFound).push(id);
        return json(200, { deleted, not_found: notFound });
      },
    };
  });

  return {
    name: 'Flat Users API',
    answerFailure,
    isResourceful: true,
    reference: describeFlatUsers(bodies),
    routes: {
      '/users': { GET: list, POST: create },
      '/users/search': { GET: search },
      '/users/bulk': { POST: createBulk, DELETE: removeBulk },
      '/users/:id': { GET: show, PUT: put, DELETE: remove },
    },
  };
}

function found(user: FlatUser | null): FlatUser {
  if (user === null) throw new Failure('NOT_FOUND');
  return user;
}
