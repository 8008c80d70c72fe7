// Written by `npm run generate` from the SDL beside it.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { UserNode, PostNode, CommentNode, ConnectionNode, SessionNode } from '../nodes.ts';
import type { GraphqlContext } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string | number; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A time as ISO 8601 text in UTC with milliseconds. */
  DateTime: { input: string; output: string; }
};

/** Where a page is in its list. */
export type PageInfo = {
  /** Whether there are more items after the page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are more items before the page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item; null when the page is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last item; null when the page is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** Which posts are wanted. The fields that are given must all hold. */
export type PostFilter = {
  /** Keeps published posts, or drafts. */
  readonly published?: InputMaybe<Scalars['Boolean']['input']>;
  /** Keeps the posts of this user. */
  readonly authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Keeps the posts that carry at least one of these tags, at most 1000 of them. */
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** What is to change of a user. What is null or left out stays as it is. */
export type UpdateUserInput = {
  /** The new name, not blank. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The new e-mail address. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** The new age, from 0 to 150. An explicit null clears it. */
  readonly age?: InputMaybe<Scalars['Int']['input']>;
};

/** Who registers. */
export type RegisterInput = {
  /** The name, not blank. */
  readonly name: Scalars['String']['input'];
  /** The e-mail address, which no other account has. */
  readonly email: Scalars['String']['input'];
  /** The password, of 6 to 256 characters. */
  readonly password: Scalars['String']['input'];
};

/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type User = {
  /** Assigned by the service, unique among users. */
  readonly id: Scalars['ID']['output'];
  /** The name as it was given. */
  readonly name: Scalars['String']['output'];
  /** The e-mail address; unique among accounts, whatever the case of its letters. */
  readonly email: Scalars['String']['output'];
  /** The age in years, from 0 to 150, or null. */
  readonly age?: Maybe<Scalars['Int']['output']>;
  /** The posts that this user wrote, drafts included, in ascending id order. */
  readonly posts: ReadonlyArray<Post>;
  /** The users who are friends with this one, in ascending id order. Friendship is mutual. */
  readonly friends: ReadonlyArray<User>;
  /** The comments that this user wrote, in ascending id order. */
  readonly comments: ReadonlyArray<Comment>;
  /** When the user was made. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** A text with a title, written by a user. It is a draft until it is published. */
export type Post = {
  /** Assigned by the service, unique among posts. */
  readonly id: Scalars['ID']['output'];
  /** The title, at most 10,000 characters. */
  readonly title: Scalars['String']['output'];
  /** The text itself. */
  readonly content: Scalars['String']['output'];
  /** Whether it was published. An editorial flag: drafts are shown to everyone. */
  readonly published: Scalars['Boolean']['output'];
  /** The user who wrote it. */
  readonly author: User;
  /** The comments on this post, oldest first. */
  readonly comments: ReadonlyArray<Comment>;
  /** The names of its tags, at most 100. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** When the post was written. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** What a user wrote about a post. */
export type Comment = {
  /** Assigned by the service, unique among comments. */
  readonly id: Scalars['ID']['output'];
  /** The text itself. */
  readonly text: Scalars['String']['output'];
  /** The user who wrote it. */
  readonly author: User;
  /** The post that it is about. */
  readonly post: Post;
  /** When the comment was written. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** What a search finds. */
export type SearchResult = User | Post;

/** A post in a page, with its cursor. */
export type PostEdge = {
  /** The place of the post in the list, opaque, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The post. */
  readonly node: Post;
};

/** A page of posts. */
export type PostConnection = {
  /** The posts of the page in ascending id order. */
  readonly edges: ReadonlyArray<PostEdge>;
  /** Where the page is in the list. */
  readonly pageInfo: PageInfo;
  /** How many posts there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** What somebody who has logged in is given. */
export type AuthPayload = {
  /** A log-in token for the `Authorization` header, valid for 24 hours. */
  readonly token: Scalars['String']['output'];
  /** The user who has logged in. */
  readonly user: User;
};

/** What can be read. */
export type Query = {
  /** One user; null when the id is unknown. */
  readonly user?: Maybe<User>;
  /** One post; null when the id is unknown. */
  readonly post?: Maybe<Post>;
  /** The current user, or null. */
  readonly me?: Maybe<User>;
  /** Users whose name or e-mail, then posts whose title or content, contain the text. */
  readonly search: ReadonlyArray<SearchResult>;
  /** The current user's unpublished posts. */
  readonly drafts: ReadonlyArray<Post>;
  /** Posts in ascending id order, paged in both directions as the Relay specification describes. */
  readonly postsConnection: PostConnection;
  /** Users in ascending id order; all of them without a limit. */
  readonly users: ReadonlyArray<User>;
  /** Posts in ascending id order; all of them without a filter and a limit. */
  readonly posts: ReadonlyArray<Post>;
};


/** What can be read. */
export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QuerySearchArgs = {
  query: Scalars['String']['input'];
};


/** What can be read. */
export type QueryPostsConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PostFilter>;
};


/** What can be read. */
export type QueryUsersArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be read. */
export type QueryPostsArgs = {
  filter?: InputMaybe<PostFilter>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};

/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type Mutation = {
  /** Changes a user. A profile may be changed by everyone, an account by itself or an administrator. */
  readonly updateUser: User;
  /** Deletes a user with its posts, comments and friendships, as who may change it. False when the id is unknown. */
  readonly deleteUser: Scalars['Boolean']['output'];
  /** Changes a post. Who may change its author may. */
  readonly updatePost: Post;
  /** Deletes a post with its comments, as who may change it. False when the id is unknown. */
  readonly deletePost: Scalars['Boolean']['output'];
  /** Publishes a post. For its author alone: for anyone else, and without a current user, it fails with `Forbidden`. */
  readonly publishPost: Post;
  /** Writes a comment as the current user; without one it fails with `Unauthorized`. */
  readonly addComment: Comment;
  /** Makes an account, and logs in to it. */
  readonly register: AuthPayload;
  /** Logs in to an account. */
  readonly login: AuthPayload;
  /** A new token for the current user, up to 30 days after the log-in. */
  readonly refreshToken: AuthPayload;
  /** Ends every token of the current user, also those of other devices. */
  readonly logout: Scalars['Boolean']['output'];
  /** Makes a friend. Friendship is mutual. The answer is the current user. */
  readonly addFriend: User;
  /** Ends a friendship, if there is one. The answer is the current user. */
  readonly removeFriend: User;
  /** Makes a profile: a user without a password, whom everyone may change. */
  readonly createUser: User;
  /** Stores an unpublished post, written by the current user; without one it fails with `Unauthorized`. */
  readonly createPost: Post;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationDeleteUserArgs = {
  id: Scalars['ID']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationUpdatePostArgs = {
  id: Scalars['ID']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  content?: InputMaybe<Scalars['String']['input']>;
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationDeletePostArgs = {
  id: Scalars['ID']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationPublishPostArgs = {
  id: Scalars['ID']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationAddCommentArgs = {
  postId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationRegisterArgs = {
  input: RegisterInput;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationAddFriendArgs = {
  userId: Scalars['ID']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationRemoveFriendArgs = {
  userId: Scalars['ID']['input'];
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** What can be listened to, over a WebSocket or as server-sent events. */
export type Subscription = {
  /** Every post, once it is stored, through whichever interface it was written. */
  readonly postCreated: Post;
  /** Every comment on one post, once it is stored. */
  readonly commentAdded: Comment;
};


/** What can be listened to, over a WebSocket or as server-sent events. */
export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
};

/** Who a new user is. */
export type CreateUserInput = {
  /** The name, not blank. */
  readonly name: Scalars['String']['input'];
  /** The e-mail address. */
  readonly email: Scalars['String']['input'];
  /** The age in years, from 0 to 150. */
  readonly age?: InputMaybe<Scalars['Int']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  SearchResult:
    | ( UserNode )
    | ( PostNode )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  PostFilter: PostFilter;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  UpdateUserInput: UpdateUserInput;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  RegisterInput: RegisterInput;
  User: ResolverTypeWrapper<UserNode>;
  Post: ResolverTypeWrapper<PostNode>;
  Comment: ResolverTypeWrapper<CommentNode>;
  SearchResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['SearchResult']>;
  PostEdge: ResolverTypeWrapper<Omit<PostEdge, 'node'> & { node: ResolversTypes['Post'] }>;
  PostConnection: ResolverTypeWrapper<ConnectionNode>;
  AuthPayload: ResolverTypeWrapper<SessionNode>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  CreateUserInput: CreateUserInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  String: Scalars['String']['output'];
  PostFilter: PostFilter;
  ID: Scalars['ID']['output'];
  UpdateUserInput: UpdateUserInput;
  Int: Scalars['Int']['output'];
  RegisterInput: RegisterInput;
  User: UserNode;
  Post: PostNode;
  Comment: CommentNode;
  SearchResult: ResolversUnionTypes<ResolversParentTypes>['SearchResult'];
  PostEdge: Omit<PostEdge, 'node'> & { node: ResolversParentTypes['Post'] };
  PostConnection: ConnectionNode;
  AuthPayload: SessionNode;
  Query: Record<PropertyKey, never>;
  Mutation: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
  DateTime: Scalars['DateTime']['output'];
  CreateUserInput: CreateUserInput;
};

export type AuthDirectiveArgs = { };

export type AuthDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = AuthDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  age?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  posts?: Resolver<ReadonlyArray<ResolversTypes['Post']>, ParentType, ContextType>;
  friends?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType>;
  comments?: Resolver<ReadonlyArray<ResolversTypes['Comment']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PostResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Post'] = ResolversParentTypes['Post']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  content?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  published?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  comments?: Resolver<ReadonlyArray<ResolversTypes['Comment']>, ParentType, ContextType>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CommentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Comment'] = ResolversParentTypes['Comment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  post?: Resolver<ResolversTypes['Post'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SearchResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchResult'] = ResolversParentTypes['SearchResult']> = {
  __resolveType: TypeResolveFn<'User' | 'Post', ParentType, ContextType>;
};

export type PostEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PostEdge'] = ResolversParentTypes['PostEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Post'], ParentType, ContextType>;
};

export type PostConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PostConnection'] = ResolversParentTypes['PostConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PostEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuthPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuthPayload'] = ResolversParentTypes['AuthPayload']> = {
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserArgs, 'id'>>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryPostArgs, 'id'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  search?: Resolver<ReadonlyArray<ResolversTypes['SearchResult']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'query'>>;
  drafts?: Resolver<ReadonlyArray<ResolversTypes['Post']>, ParentType, ContextType>;
  postsConnection?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, Partial<QueryPostsConnectionArgs>>;
  users?: Resolver<ReadonlyArray<ResolversTypes['User']>, ParentType, ContextType, Partial<QueryUsersArgs>>;
  posts?: Resolver<ReadonlyArray<ResolversTypes['Post']>, ParentType, ContextType, Partial<QueryPostsArgs>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  updateUser?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationUpdateUserArgs, 'id' | 'input'>>;
  deleteUser?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteUserArgs, 'id'>>;
  updatePost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationUpdatePostArgs, 'id'>>;
  deletePost?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeletePostArgs, 'id'>>;
  publishPost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationPublishPostArgs, 'id'>>;
  addComment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType, RequireFields<MutationAddCommentArgs, 'postId' | 'text'>>;
  register?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationRegisterArgs, 'input'>>;
  login?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'email' | 'password'>>;
  refreshToken?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType>;
  logout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  addFriend?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationAddFriendArgs, 'userId'>>;
  removeFriend?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationRemoveFriendArgs, 'userId'>>;
  createUser?: Resolver<ResolversTypes['User'], ParentType, ContextType, RequireFields<MutationCreateUserArgs, 'input'>>;
  createPost?: Resolver<ResolversTypes['Post'], ParentType, ContextType, RequireFields<MutationCreatePostArgs, 'title' | 'content'>>;
};

export type SubscriptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  postCreated?: SubscriptionResolver<ResolversTypes['Post'], "postCreated", ParentType, ContextType>;
  commentAdded?: SubscriptionResolver<ResolversTypes['Comment'], "commentAdded", ParentType, ContextType, RequireFields<SubscriptionCommentAddedArgs, 'postId'>>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type Resolvers<ContextType = GraphqlContext> = {
  PageInfo?: PageInfoResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Post?: PostResolvers<ContextType>;
  Comment?: CommentResolvers<ContextType>;
  SearchResult?: SearchResultResolvers<ContextType>;
  PostEdge?: PostEdgeResolvers<ContextType>;
  PostConnection?: PostConnectionResolvers<ContextType>;
  AuthPayload?: AuthPayloadResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  auth?: AuthDirectiveResolver<any, any, ContextType>;
};
