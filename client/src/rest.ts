import type { Client, FetchOptions, FetchResponse } from 'openapi-fetch';
import type { paths } from './generated/paths.ts';

/** Every REST path. The schemas at `/graphql/*.graphql` are text for tools, and no part of it. */
export type RestPaths = Omit<paths, `/graphql/${string}`>;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathsWith<Name extends Method> = {
  [Path in keyof RestPaths]: RestPaths[Path] extends Record<Name, object> ? Path : never;
}[keyof RestPaths];

/** What an operation gives: `data` or `error`, and the `response` that they came in. */
// biome-ignore lint/complexity/noBannedTypes: the options that change what is given, none of which is taken
export type AnswerOf<Operation extends object> = FetchResponse<Operation, {}, `${string}/${string}`>;

/** What an operation takes. Answers are JSON, so how to read one is not among it. */
export type OptionsOf<Operation> = Omit<FetchOptions<Operation>, 'parseAs'>;

/** The options may be left out where none is required. */
type Rest<Operation> =
  Record<never, never> extends OptionsOf<Operation>
    ? [options?: OptionsOf<Operation>]
    : [options: OptionsOf<Operation>];

/** A call that takes what the operation knows, and no key besides. */
type Call<Name extends Method> = <Path extends PathsWith<Name>>(
  path: Path,
  ...rest: Rest<NonNullable<RestPaths[Path][Name]>>
) => Promise<AnswerOf<NonNullable<RestPaths[Path][Name]>>>;

/** The calls of openapi-fetch, on the paths of this server. */
export interface RestClient extends Pick<Client<RestPaths>, 'use' | 'eject'> {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}
