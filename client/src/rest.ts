import type { Client, FetchOptions, FetchResponse } from 'openapi-fetch';
import type { paths } from './generated/paths.ts';

/** Every REST path, except the schemas at `/graphql/*.graphql`, which are text for tools. */
export type RestPaths = Omit<paths, `/graphql/${string}`>;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that support a method. */
export type PathsWith<Name extends Method> = {
  [Path in keyof RestPaths]: RestPaths[Path] extends Record<Name, object> ? Path : never;
}[keyof RestPaths];

/** The result of an operation: `data` or `error`, and the `response`. */
// biome-ignore lint/complexity/noBannedTypes: an empty set of options, because none may change the type of the result
export type RestResult<Operation extends object> = FetchResponse<Operation, {}, `${string}/${string}`>;

/** The options of an operation. Responses are always JSON, so `parseAs` is left out. */
export type OptionsOf<Operation> = Omit<FetchOptions<Operation>, 'parseAs'>;

/** The options can be omitted if none is required. */
type Rest<Operation> =
  Record<never, never> extends OptionsOf<Operation>
    ? [options?: OptionsOf<Operation>]
    : [options: OptionsOf<Operation>];

/** A call that accepts only the options that the operation defines. */
type Call<Name extends Method> = <Path extends PathsWith<Name>>(
  path: Path,
  ...rest: Rest<NonNullable<RestPaths[Path][Name]>>
) => Promise<RestResult<NonNullable<RestPaths[Path][Name]>>>;

/** The calls of openapi-fetch, typed for this server. */
export interface RestClient extends Pick<Client<RestPaths>, 'use' | 'eject'> {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
}
