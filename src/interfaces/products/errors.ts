import * as z from 'zod';
import { failureRows } from '../../http/failure-rows.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import type { Reply } from '../../http/reply.ts';
import type { Failure } from '../../lib/failure.ts';

/** The error style of the Products API: `{"error": "<message>"}`. */

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Product not found' },
};

export function replyToFailure(failure: Failure): Reply {
  return replyToPlainFailure(failure, rows);
}

export const failure = z.strictObject({ error: z.string() }).meta({ id: 'ProductsError' });
