import type { Exchange } from '../../http/exchange.ts';
import { jsonList } from '../../http/list-reply.ts';
import { type Operation, operation, operationsFor } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { totalOf } from '../../lib/paging.ts';
import { type Bodies, filters, oneProduct, type ProductShape, productList } from './product.ts';
import type { ProductStore } from './store.ts';

interface Parts {
  readonly store: ProductStore;
  readonly bodies: Bodies;
  requireToken(exchange: Exchange): void;
  readonly maxResults: number;
}

export function productOperations(parts: Parts): readonly Operation[] {
  const operations = [listProducts, createProduct, getProduct, updateProduct, deleteProduct];
  return operations.map((describe) => describe(parts));
}

const listQuery = queryOf(filters);

const tag = 'Products';

const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'home' };

/** Defines an operation that requires the token. Its callers have no identity. */
const guarded = ({ requireToken }: Parts) =>
  operationsFor({
    callerOf(exchange) {
      requireToken(exchange);
      return 'bearer' as const;
    },
  });

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
      whenReady(store.list(query, maxResults, budget), (found) => {
        const { items, truncated } = found;
        const tail = JSON.stringify({ count: items.length, ...(truncated && { truncated }) });
        return jsonList(
          budget,
          { open: '{"data":', close: `,${tail.slice(1)}`, total: totalOf(found) },
          items,
        );
      }),
  });

const createProduct = (parts: Parts) =>
  guarded(parts)({
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
  guarded(parts)({
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
      json(200, { data: required(await parts.store.update(id, body)) }),
  });

const deleteProduct = (parts: Parts) =>
  guarded(parts)({
    route: 'DELETE /api/v1/products/:id',
    id: 'deleteProduct',
    tag,
    summary: 'Delete a product',
    description: 'Deletes the product. Its id is never reused.',
    caller: 'required',
    responses: { 204: { description: 'The product was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A lamp', reply: { status: 204 } }],
    async handle({ exchange }) {
      const id = parseIntegerId(exchange.parameter('id'));
      if (id === null || !(await parts.store.delete(id))) throw new Failure('NOT_FOUND');
      return noContent();
    },
  });

function findNamed(store: ProductStore, exchange: Exchange): Awaitable<ProductShape> {
  const id = parseIntegerId(exchange.parameter('id'));
  return whenReady(id === null ? null : store.find(id, { isToWrite: exchange.method !== 'GET' }), required);
}

function required(product: ProductShape | null): ProductShape {
  if (product === null) throw new Failure('NOT_FOUND');
  return product;
}
