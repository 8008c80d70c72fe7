// Written by `npm run generate` from the connection schema.

import type { Maybe, InputMaybe, Scalars, User, Post, SearchResult, PostConnection } from './main-schema.ts';

/** The entry points for reading data. */
export type Query = {
  /** Returns a user by id, or null if the id is unknown. */
  user?: Maybe<User>;
  /** Returns a post by id, or null if the id is unknown. */
  post?: Maybe<Post>;
  /** Returns the current user, or null if there is none. */
  me?: Maybe<User>;
  /** Returns users whose name or e-mail contains the text, then posts whose title or content contains it. */
  search: Array<SearchResult>;
  /** Lists the current user's unpublished posts. */
  drafts: Array<Post>;
  /** Returns a page of posts in ascending id order, following the Relay connection specification in both directions. */
  postsConnection: PostConnection;
  /** Lists users in ascending id order. Returns all of them if no limit is given. */
  users: Array<User>;
  /** Returns a page of posts in ascending id order. Only `first` and `after` have an effect. */
  posts: PostConnection;
};

export type QueryPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type { Maybe, InputMaybe, Scalars, PageInfo, PostFilter, UpdateUserInput, RegisterInput, User, Post, Comment, SearchResult, PostEdge, PostConnection, AuthPayload, QueryUserArgs, QueryPostArgs, QuerySearchArgs, QueryPostsConnectionArgs, QueryUsersArgs, Mutation, MutationUpdateUserArgs, MutationDeleteUserArgs, MutationUpdatePostArgs, MutationDeletePostArgs, MutationPublishPostArgs, MutationAddCommentArgs, MutationRegisterArgs, MutationLoginArgs, MutationAddFriendArgs, MutationRemoveFriendArgs, MutationCreateUserArgs, MutationCreatePostArgs, Subscription, SubscriptionCommentAddedArgs, CreateUserInput } from './main-schema.ts';
