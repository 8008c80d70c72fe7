import * as z from 'zod';

export const filters = {
  method: z.string().optional().describe('The method, such as `POST`.'),
  path: z
    .string()
    .optional()
    .describe('A path, or a route such as `/posts/{id}`, without the prefix of the sandbox.'),
  status: z
    .string()
    .regex(/^[1-5]\d\d$/, 'must be a status such as 404')
    .optional(),
  operation: z.string().optional().describe('The name of a GraphQL operation.'),
};

export function toSelection<Query extends { readonly status?: string | undefined }>(query: Query) {
  return { ...query, status: query.status === undefined ? undefined : Number(query.status) };
}
