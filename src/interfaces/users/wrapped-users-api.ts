import { type Answer, json } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import { Failure } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import { requireWholeNumberIn } from '../../lib/query-number.ts';
import { isStorable } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { createFlatUserStore } from './user-store.ts';
import { answerFailure } from './wrapped-errors.ts';
import { wrappedUsersReference } from './wrapped-reference.ts';
import { pageRange, perPageRange } from './wrapped-shapes.ts';

/** The users of the Flat Users API in response wrappers, for reading (F5). */
export function wrappedUsersApi({ database }: Services): Interface {
  const store = createFlatUserStore(database);

  async function list(exchange: Exchange): Promise<Answer> {
    const page = {
      number: requireWholeNumberIn('page', exchange.query('page'), pageRange),
      size: requireWholeNumberIn('per_page', exchange.query('per_page'), perPageRange),
    };
    const { items, total } = await store.list(page, exchange.budget);
    const totalPages = countPages(total, page.size);
    const tail = JSON.stringify({ page: page.number, per_page: page.size, total, total_pages: totalPages });
    return jsonList(exchange.budget, { open: '{"data":', close: `,${tail.slice(1)}` }, items);
  }

  async function show(exchange: Exchange): Promise<Answer> {
    const id = exchange.parameter('id');
    const user = isStorable(id) ? await store.find(id) : null;
    if (user === null) throw new Failure('NOT_FOUND');
    return json(200, { success: true, data: user });
  }

  return {
    name: 'Wrapped users',
    answerFailure,
    isResourceful: true,
    reference: wrappedUsersReference,
    routes: {
      '/wrapped/users': { GET: list },
      '/wrapped/users/:id': { GET: show },
    },
  };
}
