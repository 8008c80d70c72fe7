import * as z from 'zod';
import { bearerOperations } from '../../http/bearer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Interface } from '../../http/interface.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import { textLimitsOf } from '../../lib/input-limits.ts';
import { integerId } from '../../openapi/shapes.ts';
import type { World } from '../../world.ts';
import { productOperations } from './operations.ts';
import { describeBodies } from './product.ts';
import { createProductStore } from './store.ts';

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Product not found' },
};

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ProductsError' });

/** The Products API: anonymous reads, writes with one fixed token (R1 to R4). */
export function productsApi({ database, productsToken, runtime: { settings } }: World): Interface {
  return {
    name: 'Products API',
    showsData: true,
    home: {
      id: 'products',
      contract: 'products',
      path: '/api/v1/products',
      description:
        'Public reads; writes require a fixed token, which the command `quintet products-token` prints.',
    },
    replyToFailure: (given) => replyToPlainFailure(given, rows),
    operations: productOperations({
      store: createProductStore(database),
      bodies: describeBodies(textLimitsOf(settings)),
      // The whole header, compared in constant time (R2).
      guarded: bearerOperations(productsToken, 'exactly'),
      maxResults: settings.maxResults,
    }),
    reference: {
      document: 'products',
      prefix: 'Products',
      description: 'Products, with public reads and writes that require a fixed bearer token.',
      tags: { Products: 'Products at `/api/v1/products`.' },
      token: {
        name: 'productsToken',
        description: 'The token that the command `quintet products-token` prints.',
      },
      pathParameters: {
        id: { description: 'The id of the product.', shape: integerId, example: 1, unknown: 999 },
      },
      shapeOfFailure: () => failure,
    },
  };
}
