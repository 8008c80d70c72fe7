import type { bearerOperations } from '../../http/bearer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { dataWith, jsonList } from '../../http/list-reply.ts';
import { idOf, type Operation, operation } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { totalOf } from '../../lib/paging.ts';
import { type Bodies, filters, oneProduct, type ProductShape, productList } from './product.ts';
import type { ProductStore } from './store.ts';

interface Parts {
  readonly store: ProductStore;
  readonly bodies: Bodies;
  /** Defines an operation that requires the token. */
  readonly guarded: ReturnType<typeof bearerOperations>;
  readonly maxResults: number;
}

export function productOperations(parts: Parts): readonly Operation[] {
  const operations = [listProducts, createProduct, getProduct, updateProduct, deleteProduct];
  return operations.map((describe) => describe(parts));
}

const listQuery = queryOf(filters);

const tag = 'Products';

const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'home' };

const listProducts = ({ store, maxResults }: Parts) =>
  operation({
    route: 'GET /api/v1/products',
    id: 'listProducts',
    tag,
    summary: 'List products',
    description:
      'Returns products in ascending id order, up to the maximum number of results. A product must match every filter that is given.',
    query: listQuery,
    responses: { 200: { description: 'The matching products.', shape: productList } },
    isList: true,
    examples: [
      {
        name: 'filtered',
        summary: 'Products in `home` that cost 10 to 30',
        query: { category: 'home', min_price: 10, max_price: 30 },
        reply: { status: 200, body: { data: [lamp], count: 1 } },
      },
      {
        name: 'notANumber',
        summary: '`min_price` is not a number.',
        query: { min_price: 'cheap' },
        reply: new Failure('INVALID_INPUT', 'min_price must be a number'),
      },
    ],
    handle: ({ query, exchange: { budget } }) =>
      whenReady(store.select(query, maxResults, budget), (found) => {
        const { items, truncated } = found;
        const frame = dataWith({ count: items.length, ...(truncated && { truncated }) });
        return jsonList(budget, { ...frame, total: totalOf(found) }, items);
      }),
  });

const createProduct = (parts: Parts) =>
  parts.guarded({
    route: 'POST /api/v1/products',
    id: 'createProduct',
    tag,
    summary: 'Create a product',
    description: 'If several fields are invalid, the error names the first of name, price and category.',
    caller: 'required',
    body: parts.bodies.newProduct,
    responses: { 201: { description: 'The new product.', shape: oneProduct } },
    location: '/api/v1/products/{id}',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A lamp',
        body: { name: 'Lamp', price: 24.5, category: 'home' },
        reply: { status: 201, body: { data: { ...lamp, id: 2 } } },
      },
      {
        name: 'missingName',
        summary: '`name` is absent.',
        body: { price: 24.5 },
        reply: new Failure('INVALID_INPUT', 'name is required'),
      },
    ],
    handle: async ({ body }) => json(201, { data: await parts.store.create(body) }),
  });

const getProduct = ({ store }: Parts) =>
  operation({
    route: 'GET /api/v1/products/:id',
    id: 'getProduct',
    tag,
    summary: 'Get a product',
    description: 'A non-integer id never matches, so the response is 404.',
    responses: { 200: { description: 'The product.', shape: oneProduct } },
    examples: [{ name: 'product', summary: 'A lamp', reply: { status: 200, body: { data: lamp } } }],
    handle: ({ exchange }) => whenReady(findNamed(store, exchange), (data) => json(200, { data })),
  });

const updateProduct = (parts: Parts) =>
  parts.guarded({
    route: 'PUT /api/v1/products/:id',
    id: 'updateProduct',
    tag,
    summary: 'Update a product',
    description:
      'Merges the given fields into the product. Omitted fields stay unchanged. A null category resets it to the default.',
    caller: 'required',
    body: parts.bodies.changes,
    responses: { 200: { description: 'The updated product.', shape: oneProduct } },
    examples: [
      {
        name: 'cheaper',
        summary: 'A lower price',
        body: { price: 20 },
        reply: { status: 200, body: { data: { ...lamp, price: 20 } } },
      },
      {
        name: 'negativePrice',
        summary: '`price` is below 0.',
        body: { price: -1 },
        reply: new Failure('INVALID_INPUT', 'price must be at least 0'),
      },
    ],
    find: ({ exchange }) => findNamed(parts.store, exchange),
    handle: async ({ found: { id }, body }) =>
      json(200, { data: requireFound(await parts.store.update(id, body)) }),
  });

const deleteProduct = (parts: Parts) =>
  parts.guarded({
    route: 'DELETE /api/v1/products/:id',
    id: 'deleteProduct',
    tag,
    summary: 'Delete a product',
    description: 'Deletes the product. Its id is never reused.',
    caller: 'required',
    responses: { 204: { description: 'The product was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A lamp', reply: { status: 204 } }],
    async handle({ exchange }) {
      if (!(await parts.store.delete(idOf(exchange)))) throw new Failure('NOT_FOUND');
      return noContent();
    },
  });

function findNamed(store: ProductStore, exchange: Exchange): Awaitable<ProductShape> {
  return whenReady(store.find(idOf(exchange), { isToWrite: exchange.method !== 'GET' }), requireFound);
}
