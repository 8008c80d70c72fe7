import { expect } from 'bun:test';
import type { Reply, TestApp } from './app.ts';

export interface QueryOptions {
  readonly variables?: unknown;
  readonly operationName?: string;
  readonly token?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one operation with the current media type, so that errors have their own status. */
export function query(app: TestApp, text: string, options: QueryOptions = {}): Promise<Reply> {
  const { variables, operationName, token, path = '/graphql', headers } = options;
  return app.post(
    path,
    { query: text, variables, operationName },
    {
      headers: { accept: 'application/graphql-response+json', ...headers },
      ...(token !== undefined && { token }),
    },
  );
}

/** Returns the data of an operation that must succeed. */
export async function data(app: TestApp, text: string, options?: QueryOptions) {
  const { status, body } = await query(app, text, options);
  if (status !== 200 || body.errors) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Returns the whole body when one root field of the text fails: it is non-null, so no data is left. */
export function failureOf(text: string, field: string, message: string, code: string) {
  const before = text.slice(0, text.search(new RegExp(`\\b${field}\\b`))).split('\n');
  const locations = [{ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }];
  return { data: null, errors: [{ message, locations, path: [field], extensions: { code } }] };
}

/** Sends an operation that must fail at one root field, and checks the whole body. */
export async function expectFailure(
  app: TestApp,
  text: string,
  [field, message, code = 'BAD_USER_INPUT']: readonly [field: string, message: string, code?: string],
  options?: QueryOptions,
): Promise<void> {
  expect((await query(app, text, options)).body).toEqual(failureOf(text, field, message, code));
}

/** The body of a request that is rejected before an operation runs. */
export const refusal = (message: string, code = 'BAD_USER_INPUT') => ({
  errors: [{ message, extensions: { code } }],
});

/** An error in a document of one line. */
export const errorAt = (
  column: number,
  code: string,
  message: string,
  path?: readonly (string | number)[],
) => ({
  message,
  locations: [{ line: 1, column }],
  ...(path !== undefined && { path }),
  extensions: { code },
});
