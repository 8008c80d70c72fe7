import * as z from 'zod';
import type { Answer } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import type { Failure } from '../../lib/failure.ts';

/** The error style of the Products API: `{"error": "<message>"}`. */

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Product not found' },
};

export function answerFailure(failure: Failure): Answer {
  return answerPlainFailure(failure, rows);
}

export const failure = z.strictObject({ error: z.string() }).meta({ id: 'ProductsError' });
