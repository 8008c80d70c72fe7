import { action, repeatable } from '../../http/action.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import { requireBearer } from '../../http/bearer.ts';
import { readJson } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { isStorable } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { answerFailure } from './errors.ts';
import { describeProducts } from './reference.ts';
import { describeBodies, type ProductShape, parseBody } from './shapes.ts';
import { createProductStore } from './store.ts';

/** The Products API: reads for everyone, writes for the bearer of one fixed token (R1 to R4). */
export function productsApi({ database, productsToken, limits }: Services): Interface {
  const store = createProductStore(database);
  const bodies = describeBodies(limits);
  /** The whole header, compared in constant time (R2). */
  const requireToken = requireBearer(productsToken);

  function findNamed(exchange: Exchange): Awaitable<ProductShape> {
    const id = parseIntegerId(exchange.parameter('id'));
    return whenReady(id === null ? null : store.find(id), found);
  }

  function list(exchange: Exchange): Awaitable<Answer> {
    const filter = {
      category: text(exchange, 'category'),
      minPrice: price(exchange, 'min_price'),
      maxPrice: price(exchange, 'max_price'),
    };
    return whenReady(store.list(filter, limits.maxResults, exchange.budget), ({ items, truncated }) => {
      const tail = JSON.stringify({ count: items.length, ...(truncated && { truncated }) });
      return jsonList(exchange.budget, { open: '{"data":', close: `,${tail.slice(1)}` }, items);
    });
  }

  const show = action((exchange) => ({
    apply: () => whenReady(findNamed(exchange), (data) => json(200, { data })),
  }));

  const create = repeatable(async (exchange) => {
    requireToken(exchange);
    const product = parseBody(bodies.newProduct, await readJson(exchange, limits.maxBodyBytes));
    return { apply: async () => json(201, { data: await store.create(product) }) };
  });

  const put = action(async (exchange) => {
    requireToken(exchange);
    const { id } = await findNamed(exchange);
    const changes = parseBody(bodies.changes, await readJson(exchange, limits.maxBodyBytes));
    return { apply: async () => json(200, { data: found(await store.update(id, changes)) }) };
  });

  const remove = action((exchange) => {
    requireToken(exchange);
    return {
      async apply() {
        const id = parseIntegerId(exchange.parameter('id'));
        if (id === null || !(await store.delete(id))) throw new Failure('NOT_FOUND');
        return noContent();
      },
    };
  });

  return {
    name: 'Products API',
    answerFailure,
    isResourceful: true,
    reference: describeProducts(bodies),
    routes: {
      '/api/v1/products': { GET: list, POST: create },
      '/api/v1/products/:id': { GET: show, PUT: put, DELETE: remove },
    },
  };
}

function found(product: ProductShape | null): ProductShape {
  if (product === null) throw new Failure('NOT_FOUND');
  return product;
}

function text(exchange: Exchange, name: string): string | null {
  const value = exchange.query(name) ?? null;
  if (value !== null && !isStorable(value))
    throw new Failure('INVALID_INPUT', `${name} must not contain NUL characters`);
  return value;
}

/** A price as a query writes it: decimal digits, with a sign, a point or an exponent. */
function price(exchange: Exchange, name: string): number | null {
  const value = exchange.query(name);
  if (value === undefined) return null;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new Failure('INVALID_INPUT', `${name} must be a number`);
  return number;
}
