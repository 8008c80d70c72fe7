import * as z from 'zod';
import { failureRows } from '../../http/failure-rows.ts';
import { type ExplainQuery, explainAll, InvalidQuery } from '../../http/query.ts';
import { json, type Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { capitalize } from '../../lib/text.ts';

/** The error style of the Posts API: `{"error": {"code", "message", "fields"?}}`. */

/** The problem of each field; null if it is valid. */
export interface PostFieldProblems {
  readonly title: string | null;
  readonly content: string | null;
  /** Present only if the value is invalid. */
  readonly authorId?: string;
}

export class InvalidPost extends Failure {
  readonly fields: PostFieldProblems;

  constructor(fields: PostFieldProblems, message = 'title and content must be non-blank strings') {
    super('INVALID_INPUT', message);
    this.fields = fields;
  }
}

export class MissingQuery extends Failure {
  constructor() {
    super('INVALID_INPUT', 'The query parameter q is required');
  }
}

/** An empty text counts as missing. */
export const explainSearch: ExplainQuery = (error, { q }) => (q ? explainAll(error) : new MissingQuery());

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Post not found' },
};

export function replyToFailure(failure: Failure): Reply {
  if (failure instanceof MissingQuery) return reply(400, 'MISSING_QUERY', failure.message);
  const { status, code, message = failure.message } = rows[failure.code];
  return reply(status, code, message, fieldsOf(failure));
}

function fieldsOf(failure: Failure): object | undefined {
  if (failure instanceof InvalidPost) return failure.fields;
  if (!(failure instanceof InvalidQuery)) return undefined;
  return Object.fromEntries([...failure.problems].map(([name, words]) => [name, capitalize(words)]));
}

function reply(status: number, code: string, message: string, fields?: object): Reply {
  return json(status, { error: { code, message, ...(fields && { fields }) } });
}

/** Nobody logs in here. */
const elsewhere: readonly string[] = [
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'TOO_MANY_ATTEMPTS',
];
const own = Object.entries(rows).filter(([failure]) => !elsewhere.includes(failure));
const codes = [...new Set(['MISSING_QUERY', ...own.map(([, { code }]) => code)])];

const problem = z.string().nullable();

export const failure = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string(),
      fields: z
        .strictObject({
          title: problem.optional(),
          content: problem.optional(),
          authorId: z.string().optional(),
          page: z.string().optional(),
          limit: z.string().optional(),
          q: z.string().optional(),
        })
        .optional()
        .describe(
          'The problem with each field of an invalid post (null if the field is valid), or with each invalid parameter.',
        ),
    }),
  })
  .meta({ id: 'PostsError' });
