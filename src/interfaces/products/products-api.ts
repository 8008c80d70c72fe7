import { createHash, timingSafeEqual } from 'node:crypto';
import { type Answer, json, noContent } from '../../http/answer.ts';
import { readJson } from '../../http/body.ts';
import type { Exchange, Interface } from '../../http/interface.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { isStorable } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { answerFailure } from './errors.ts';
import { productsReference } from './reference.ts';
import { type ProductShape, parseNewProduct, parseProductChanges } from './shapes.ts';
import { createProductStore } from './store.ts';

/** The Products API: reads for everyone, writes for the bearer of one fixed token (R1 to R4). */
export function productsApi({ database, productsToken, limits }: Services): Interface {
  const store = createProductStore(database);
  const expected = digest(`Bearer ${productsToken}`);

  /** The whole header, compared in constant time (R2): digests, since the comparison wants equal lengths. */
  function requireToken(exchange: Exchange): void {
    const given = digest(exchange.req.header('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) throw new Failure('UNAUTHENTICATED');
  }

  async function findNamed(exchange: Exchange): Promise<ProductShape> {
    const id = parseIntegerId(exchange.req.param('id') ?? '');
    return found(id === null ? null : await store.find(id));
  }

  async function list(exchange: Exchange): Promise<Answer> {
    const filter = {
      category: text(exchange, 'category'),
      minPrice: price(exchange, 'min_price'),
      maxPrice: price(exchange, 'max_price'),
    };
    const { items, truncated } = await store.list(filter, limits.maxResults);
    return json(200, { data: items, count: items.length, ...(truncated && { truncated }) });
  }

  async function show(exchange: Exchange): Promise<Answer> {
    return json(200, { data: await findNamed(exchange) });
  }

  async function create(exchange: Exchange): Promise<Answer> {
    requireToken(exchange);
    const product = parseNewProduct(await readJson(exchange, limits.maxBodyBytes));
    return json(201, { data: await store.create(product) });
  }

  async function put(exchange: Exchange): Promise<Answer> {
    requireToken(exchange);
    const { id } = await findNamed(exchange);
    const changes = parseProductChanges(await readJson(exchange, limits.maxBodyBytes));
    return json(200, { data: found(await store.update(id, changes)) });
  }

  async function remove(exchange: Exchange): Promise<Answer> {
    requireToken(exchange);
    const id = parseIntegerId(exchange.req.param('id') ?? '');
    if (id === null || !(await store.delete(id))) throw new Failure('NOT_FOUND');
    return noContent();
  }

  return {
    name: 'Products API',
    answerFailure,
    isResourceful: true,
    reference: productsReference,
    routes: {
      '/api/v1/products': { GET: list, POST: create },
      '/api/v1/products/:id': { GET: show, PUT: put, DELETE: remove },
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function found(product: ProductShape | null): ProductShape {
  if (product === null) throw new Failure('NOT_FOUND');
  return product;
}

function text(exchange: Exchange, name: string): string | null {
  const value = exchange.req.query(name) ?? null;
  if (value !== null && !isStorable(value))
    throw new Failure('INVALID_INPUT', `${name} must not contain NUL characters`);
  return value;
}

/** A price as a query writes it: decimal digits, with a sign, a point or an exponent. */
function price(exchange: Exchange, name: string): number | null {
  const value = exchange.req.query(name);
  if (value === undefined) return null;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new Failure('INVALID_INPUT', `${name} must be a number`);
  return number;
}
