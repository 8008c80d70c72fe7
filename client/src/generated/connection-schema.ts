// Written by `npm run generate` from the connection schema.

import type { Maybe, InputMaybe, Scalars, User, Post, SearchResult, PostConnection } from './main-schema.ts';

/** What can be read. */
export type Query = {
  /** One user; null when the id is unknown. */
  user?: Maybe<User>;
  /** One post; null when the id is unknown. */
  post?: Maybe<Post>;
  /** The current user, or null. */
  me?: Maybe<User>;
  /** Users whose name or e-mail, then posts whose title or content, contain the text. */
  search: Array<SearchResult>;
  /** The current user's unpublished posts. */
  drafts: Array<Post>;
  /** Posts in ascending id order, paged in both directions as the Relay specification describes. */
  postsConnection: PostConnection;
  /** Users in ascending id order; all of them without a limit. */
  users: Array<User>;
  /** A page of posts in ascending id order. Only `first` and `after` are acted on. */
  posts: PostConnection;
};

export type QueryPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type { Maybe, InputMaybe, Scalars, PageInfo, PostFilter, UpdateUserInput, RegisterInput, User, Post, Comment, SearchResult, PostEdge, PostConnection, AuthPayload, QueryUserArgs, QueryPostArgs, QuerySearchArgs, QueryPostsConnectionArgs, QueryUsersArgs, Mutation, MutationUpdateUserArgs, MutationDeleteUserArgs, MutationUpdatePostArgs, MutationDeletePostArgs, MutationPublishPostArgs, MutationAddCommentArgs, MutationRegisterArgs, MutationLoginArgs, MutationAddFriendArgs, MutationRemoveFriendArgs, MutationCreateUserArgs, MutationCreatePostArgs, Subscription, SubscriptionCommentAddedArgs, CreateUserInput } from './main-schema.ts';
