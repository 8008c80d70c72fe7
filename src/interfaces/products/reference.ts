import * as z from 'zod';
import type { Operation, QueryParameter, Reference } from '../../http/reference.ts';
import { Failure } from '../../lib/failure.ts';
import { integerId } from '../../openapi/shapes.ts';
import { type Bodies, oneProduct, productList } from './shapes.ts';

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ProductsError' });

const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'home' };

const tag = 'Products';

const filters: readonly QueryParameter[] = [
  { name: 'category', description: 'Only products of exactly this category.', shape: z.string() },
  { name: 'min_price', description: 'Only products of at least this price.', shape: z.number() },
  { name: 'max_price', description: 'Only products of at most this price.', shape: z.number() },
];

const list: Operation = {
  id: 'listProducts',
  tag,
  summary: 'List products',
  description: 'In ascending order of id, as many as the service gives at once. Filters combine.',
  query: filters,
  answers: { 200: { description: 'The products that pass every filter.', shape: productList } },
  isList: true,
  examples: [
    {
      name: 'filtered',
      summary: 'What is for the home, for 10 to 30',
      query: { category: 'home', min_price: 10, max_price: 30 },
      answer: { status: 200, body: { data: [lamp], count: 1 } },
    },
    {
      name: 'notANumber',
      summary: '`min_price` is a word.',
      query: { min_price: 'cheap' },
      answer: new Failure('INVALID_INPUT', 'min_price must be a number'),
    },
  ],
};

const create = ({ newProduct }: Bodies): Operation => ({
  id: 'createProduct',
  tag,
  summary: 'Create a product',
  description: 'Of several wrong fields, the first of name, price and category is named.',
  token: 'required',
  body: { description: 'The product.', shape: newProduct },
  answers: { 201: { description: 'The new product.', shape: oneProduct } },
  examples: [
    {
      name: 'created',
      summary: 'A lamp',
      body: { name: 'Lamp', price: 24.5, category: 'home' },
      answer: { status: 201, body: { data: { ...lamp, id: 2 } } },
    },
    {
      name: 'missingName',
      summary: '`name` is absent.',
      body: { price: 24.5 },
      answer: new Failure('INVALID_INPUT', 'name is required'),
    },
  ],
});

const show: Operation = {
  id: 'getProduct',
  tag,
  summary: 'Read a product',
  description: 'An id that is no integer is an id that nothing has.',
  answers: { 200: { description: 'The product.', shape: oneProduct } },
  examples: [{ name: 'product', summary: 'A lamp', answer: { status: 200, body: { data: lamp } } }],
};

const put = ({ changes }: Bodies): Operation => ({
  id: 'updateProduct',
  tag,
  summary: 'Change a product',
  description:
    'What is sent is merged into the product; what is not sent stays. A null category is the default one.',
  token: 'required',
  body: { description: 'What is to change.', shape: changes },
  answers: { 200: { description: 'The changed product.', shape: oneProduct } },
  examples: [
    {
      name: 'cheaper',
      summary: 'A lower price',
      body: { price: 20 },
      answer: { status: 200, body: { data: { ...lamp, price: 20 } } },
    },
    {
      name: 'negativePrice',
      summary: '`price` is below 0.',
      body: { price: -1 },
      answer: new Failure('INVALID_INPUT', 'price must be at least 0'),
    },
  ],
});

const remove: Operation = {
  id: 'deleteProduct',
  tag,
  summary: 'Delete a product',
  description: 'Its id is never used again.',
  token: 'required',
  answers: { 204: { description: 'The product is gone.' } },
  examples: [{ name: 'deleted', summary: 'A lamp', answer: { status: 204 } }],
};

export const describeProducts = (bodies: Bodies): Reference => ({
  document: 'products',
  prefix: 'Products',
  description: 'Products: reads for everyone, writes for the bearer of one fixed token.',
  tags: { [tag]: 'The products at `/api/v1/products`.' },
  token: {
    name: 'productsToken',
    description: 'The token that the command `products-token` shows, to the character.',
  },
  pathParameters: {
    id: { description: 'The id of the product.', shape: integerId, example: 1, unknown: 999 },
  },
  shapeOfFailure: () => failure,
  operations: {
    '/api/v1/products': { GET: list, POST: create(bodies) },
    '/api/v1/products/:id': { GET: show, PUT: put(bodies), DELETE: remove },
  },
});
