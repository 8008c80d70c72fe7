// Written by `npm run generate` from the simple schema.

import type { InputMaybe, Scalars } from './main-schema.ts';

export type QueryPostsArgs = {
  published?: InputMaybe<Scalars['Boolean']['input']>;
};

export type MutationCreateUserArgs = {
  name: Scalars['String']['input'];
  email: Scalars['String']['input'];
};

export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  authorId: Scalars['ID']['input'];
};

export type { Maybe, InputMaybe, Scalars, PageInfo, PostFilter, UpdateUserInput, RegisterInput, User, Post, Comment, SearchResult, PostEdge, PostConnection, AuthPayload, Query, QueryUserArgs, QueryPostArgs, QuerySearchArgs, QueryPostsConnectionArgs, Mutation, MutationUpdateUserArgs, MutationDeleteUserArgs, MutationUpdatePostArgs, MutationDeletePostArgs, MutationPublishPostArgs, MutationAddCommentArgs, MutationRegisterArgs, MutationLoginArgs, MutationAddFriendArgs, MutationRemoveFriendArgs, Subscription, SubscriptionCommentAddedArgs } from './main-schema.ts';
