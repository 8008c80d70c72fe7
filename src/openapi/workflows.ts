import packageJson from '../../package.json' with { type: 'json' };
import type { JsonObject } from './components.ts';

/** Typical user journeys, as an Arazzo 1.0 document. */
export function createWorkflows(base: string): JsonObject {
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Quintet',
      version: packageJson.version,
      summary: 'Common tasks, step by step.',
    },
    sourceDescriptions: [{ name: 'quintet', type: 'openapi', url: `${base}/openapi.json` }],
    workflows: [blog, posts, products],
  };
}

interface Step {
  readonly id: string;
  readonly operation: string;
  readonly status: number;
  readonly token?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly criteria?: readonly string[];
  readonly outputs?: Readonly<Record<string, string>>;
}

function step({ id, operation, status, token, path, query, body, criteria = [], outputs }: Step): JsonObject {
  const inPath = Object.entries(path ?? {}).map(([name, value]) => ({ name, in: 'path', value }));
  const inQuery = Object.entries(query ?? {}).map(([name, value]) => ({ name, in: 'query', value }));
  const headers =
    token === undefined ? [] : [{ name: 'Authorization', in: 'header', value: `Bearer {${token}}` }];
  const parameters = [...inPath, ...inQuery, ...headers];
  return {
    stepId: id,
    operationId: operation,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { contentType: 'application/json', payload: body } }),
    successCriteria: [`$statusCode == ${status}`, ...criteria].map((condition) => ({ condition })),
    ...(outputs !== undefined && { outputs }),
  };
}

const password = 'analytical';
const token = '$steps.logIn.outputs.token';
const blogPost = { id: '$steps.write.outputs.id' };

const blog: JsonObject = {
  workflowId: 'writeInTheBlog',
  summary: 'Register, log in, create a post and comment on it',
  inputs: {
    type: 'object',
    required: ['email'],
    properties: {
      email: { type: 'string', description: 'An e-mail address without an account.' },
    },
  },
  steps: [
    step({
      id: 'register',
      operation: 'register',
      status: 201,
      body: { name: 'Ada Lovelace', email: '$inputs.email', password, password_confirmation: password },
    }),
    step({
      id: 'logIn',
      operation: 'login',
      status: 200,
      body: { email: '$inputs.email', password },
      outputs: { token: '$response.body#/token' },
    }),
    step({
      id: 'write',
      operation: 'createBlogPost',
      status: 201,
      token,
      body: { post: { title: 'Notes', body: 'On the engine', published: true } },
      outputs: { id: '$response.body#/data/id' },
    }),
    step({
      id: 'comment',
      operation: 'createComment',
      status: 201,
      token,
      path: blogPost,
      body: { comment: { body: 'Well said' } },
    }),
    step({
      id: 'read',
      operation: 'getBlogPost',
      status: 200,
      token,
      path: blogPost,
      criteria: ["$response.body#/data/comments/0/body == 'Well said'"],
    }),
    step({ id: 'logOut', operation: 'logout', status: 204, token }),
  ],
};

const post = { id: '$steps.create.outputs.id' };

const posts: JsonObject = {
  workflowId: 'keepPosts',
  summary: 'Create a post, update it, search for it and delete it',
  steps: [
    step({
      id: 'create',
      operation: 'createPost',
      status: 201,
      body: { title: 'Hello', content: 'First post' },
      outputs: { id: '$response.body#/data/id' },
    }),
    step({
      id: 'change',
      operation: 'patchPost',
      status: 200,
      path: post,
      body: { title: 'Good evening' },
      criteria: ["$response.body#/data/title == 'Good evening'"],
    }),
    step({ id: 'find', operation: 'searchPosts', status: 200, query: { q: 'evening' } }),
    step({ id: 'delete', operation: 'deletePost', status: 204, path: post }),
    step({ id: 'readAgain', operation: 'getPost', status: 404, path: post }),
  ],
};

const product = { id: '$steps.add.outputs.id' };
const productsToken = '$inputs.productsToken';

const products: JsonObject = {
  workflowId: 'sellProducts',
  summary: 'Create a product, change its price, list it and delete it',
  inputs: {
    type: 'object',
    required: ['productsToken'],
    properties: { productsToken: { type: 'string', description: 'The output of `quintet products-token`.' } },
  },
  steps: [
    step({
      id: 'add',
      operation: 'createProduct',
      status: 201,
      token: productsToken,
      body: { name: 'Lamp', price: 24.5, category: 'home' },
      outputs: { id: '$response.body#/data/id' },
    }),
    step({
      id: 'change',
      operation: 'updateProduct',
      status: 200,
      token: productsToken,
      path: product,
      body: { price: 20 },
      criteria: ['$response.body#/data/price == 20'],
    }),
    step({ id: 'list', operation: 'listProducts', status: 200, query: { category: 'home' } }),
    step({ id: 'remove', operation: 'deleteProduct', status: 204, token: productsToken, path: product }),
  ],
};
