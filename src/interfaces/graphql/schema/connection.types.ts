// Written by `npm run generate` from the SDL beside it.
import type { GraphqlContext } from '../context.ts';

import type { Maybe, InputMaybe, RequireFields, Scalars, QueryUserArgs, QueryPostArgs, QuerySearchArgs, QueryPostsConnectionArgs, QueryUsersArgs, Resolver, ResolversTypes, ResolversParentTypes } from './main.types.ts';

export type QueryPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserArgs, 'id'>>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryPostArgs, 'id'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  search?: Resolver<ReadonlyArray<ResolversTypes['SearchResult']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'query'>>;
  drafts?: Resolver<ReadonlyArray<ResolversTypes['Post']>, ParentType, ContextType>;
  postsConnection?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, Partial<QueryPostsConnectionArgs>>;
  users?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType, Partial<QueryUsersArgs>>;
  posts?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, RequireFields<QueryPostsArgs, 'first'>>;
};

export type { MutationResolvers, User, Post, Comment } from './main.types.ts';
