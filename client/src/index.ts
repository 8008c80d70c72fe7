export {
  createQuintetClient,
  type QuintetClient,
  type QuintetClientOptions,
} from './create-client.ts';
export type * as ConnectionSchema from './generated/connection-schema.ts';
export * as documents from './generated/main-documents.ts';
export type * as MainSchema from './generated/main-schema.ts';
export type { components, operations, paths } from './generated/paths.ts';
export type * as SimpleSchema from './generated/simple-schema.ts';
export type { GraphqlOptions, GraphqlResult } from './graphql.ts';
export { type GraphqlCode, type GraphqlError, SubscriptionError } from './graphql-errors.ts';
export type { OptionsOf, PathsWith, RestClient, RestPaths, RestResult } from './rest.ts';
export { SessionError } from './session.ts';
export type { SubscribeOptions } from './subscribe.ts';
export type { GraphqlDocument, ResultOf, Typed, TypedText, VariablesOf } from './typed-document.ts';
