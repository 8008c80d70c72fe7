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
  /** An ISO 8601 timestamp in UTC, with milliseconds, such as `2026-01-31T09:30:00.000Z`. */
  DateTime: { input: string; output: string; }
};

/** Pagination details of a page. */
export type PageInfo = {
  /** Whether more items follow this page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether more items precede this page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item. Null if the page is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last item. Null if the page is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

/** A filter for posts. A post must match every field that is given. */
export type PostFilter = {
  /** Matches published posts (true) or drafts (false). */
  readonly published?: InputMaybe<Scalars['Boolean']['input']>;
  /** Matches posts by this user. */
  readonly authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Matches posts with at least one of these tags. At most 1,000 tags. */
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** The fields of a user to change. Fields that are null or omitted stay unchanged. */
export type UpdateUserInput = {
  /** The new name. Must not be blank. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The new e-mail address. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** The new age, from 0 to 150. An explicit null clears it. */
  readonly age?: InputMaybe<Scalars['Int']['input']>;
};

/** The details of a new account. */
export type RegisterInput = {
  /** The name. Must not be blank. */
  readonly name: Scalars['String']['input'];
  /** The e-mail address. Must not belong to another account. */
  readonly email: Scalars['String']['input'];
  /** The password, 6 to 256 characters. */
  readonly password: Scalars['String']['input'];
};

/** An author of posts and comments. A user with a password is an account and can log in; a user without one is a profile. */
export type User = {
  /** The id, assigned by the service. Unique among users. */
  readonly id: Scalars['ID']['output'];
  /** The display name. */
  readonly name: Scalars['String']['output'];
  /** The e-mail address. Unique among accounts, ignoring case. */
  readonly email: Scalars['String']['output'];
  /** The age in years, from 0 to 150. Null if unknown. */
  readonly age?: Maybe<Scalars['Int']['output']>;
  /** The user's posts, including drafts, in ascending id order. */
  readonly posts: ReadonlyArray<Post>;
  /** The user's friends, in ascending id order. Friendship is mutual. */
  readonly friends: ReadonlyArray<User>;
  /** The user's comments, in ascending id order. */
  readonly comments: ReadonlyArray<Comment>;
  /** The time at which the user was created. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** A blog post. It is a draft until it is published. */
export type Post = {
  /** The id, assigned by the service. Unique among posts. */
  readonly id: Scalars['ID']['output'];
  /** The title, at most 10,000 characters. */
  readonly title: Scalars['String']['output'];
  /** The text of the post. */
  readonly content: Scalars['String']['output'];
  /** Whether the post is published. This is an editorial flag: drafts are visible to everyone. */
  readonly published: Scalars['Boolean']['output'];
  /** The author. */
  readonly author: User;
  /** The comments on this post, oldest first. */
  readonly comments: ReadonlyArray<Comment>;
  /** The tag names, at most 100. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** The time at which the post was created. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** A comment by a user on a post. */
export type Comment = {
  /** The id, assigned by the service. Unique among comments. */
  readonly id: Scalars['ID']['output'];
  /** The text of the comment. */
  readonly text: Scalars['String']['output'];
  /** The author. */
  readonly author: User;
  /** The post that the comment is on. */
  readonly post: Post;
  /** The time at which the comment was created. */
  readonly createdAt: Scalars['DateTime']['output'];
};

/** A search result: a user or a post. */
export type SearchResult = User | Post;

/** A post on a page, with its cursor. */
export type PostEdge = {
  /** An opaque cursor for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The post. */
  readonly node: Post;
};

/** A page of posts. */
export type PostConnection = {
  /** The posts on this page, in ascending id order. */
  readonly edges: ReadonlyArray<PostEdge>;
  /** Pagination details. */
  readonly pageInfo: PageInfo;
  /** The number of posts on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** The result of logging in. */
export type AuthPayload = {
  /** An access token for the `Authorization` header, valid for 24 hours. */
  readonly token: Scalars['String']['output'];
  /** The user who logged in. */
  readonly user: User;
};

/** The entry points for reading data. */
export type Query = {
  /** Returns a user by id, or null if the id is unknown. */
  readonly user?: Maybe<User>;
  /** Returns a post by id, or null if the id is unknown. */
  readonly post?: Maybe<Post>;
  /** Returns the current user, or null if there is none. */
  readonly me?: Maybe<User>;
  /** Returns users whose name or e-mail contains the text, then posts whose title or content contains it. */
  readonly search: ReadonlyArray<SearchResult>;
  /** Lists the current user's unpublished posts. */
  readonly drafts: ReadonlyArray<Post>;
  /** Returns a page of posts in ascending id order, following the Relay connection specification in both directions. */
  readonly postsConnection: PostConnection;
  /** Lists users in ascending id order. Returns all of them if no limit is given. */
  readonly users: ReadonlyArray<User>;
  /** Lists posts in ascending id order. Returns all of them if neither a filter nor a limit is given. */
  readonly posts: ReadonlyArray<Post>;
};


/** The entry points for reading data. */
export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for reading data. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for reading data. */
export type QuerySearchArgs = {
  query: Scalars['String']['input'];
};


/** The entry points for reading data. */
export type QueryPostsConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PostFilter>;
};


/** The entry points for reading data. */
export type QueryUsersArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};


/** The entry points for reading data. */
export type QueryPostsArgs = {
  filter?: InputMaybe<PostFilter>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};

/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type Mutation = {
  /** Updates a user. Anyone may update a profile; only the account itself or an administrator may update an account. */
  readonly updateUser: User;
  /** Deletes a user, with its posts, comments and friendships. Returns false if the id is unknown. Requires permission to update the user. */
  readonly deleteUser: Scalars['Boolean']['output'];
  /** Updates a post. Requires permission to update its author. */
  readonly updatePost: Post;
  /** Deletes a post, with its comments. Returns false if the id is unknown. Requires permission to update the author. */
  readonly deletePost: Scalars['Boolean']['output'];
  /** Publishes a post. Only its author may publish it; for anyone else it fails with `Forbidden`. */
  readonly publishPost: Post;
  /** Adds a comment by the current user. Without a current user, it fails with `Unauthorized`. */
  readonly addComment: Comment;
  /** Creates an account and logs in. */
  readonly register: AuthPayload;
  /** Logs in to an account. */
  readonly login: AuthPayload;
  /** Issues a new token for the current user, for up to 30 days after login. */
  readonly refreshToken: AuthPayload;
  /** Invalidates every token of the current user, on all devices. */
  readonly logout: Scalars['Boolean']['output'];
  /** Adds a friend and returns the current user. Friendship is mutual. */
  readonly addFriend: User;
  /** Removes a friend, if the two users are friends, and returns the current user. */
  readonly removeFriend: User;
  /** Creates a profile: a user without a password, which anyone may change. */
  readonly createUser: User;
  /** Creates an unpublished post by the current user. Without a current user, it fails with `Unauthorized`. */
  readonly createPost: Post;
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationDeleteUserArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationUpdatePostArgs = {
  id: Scalars['ID']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  content?: InputMaybe<Scalars['String']['input']>;
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationDeletePostArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationPublishPostArgs = {
  id: Scalars['ID']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationAddCommentArgs = {
  postId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationRegisterArgs = {
  input: RegisterInput;
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationAddFriendArgs = {
  userId: Scalars['ID']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationRemoveFriendArgs = {
  userId: Scalars['ID']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

/** The events to subscribe to, over WebSocket or server-sent events. */
export type Subscription = {
  /** Emits every new post once it is stored, whichever interface created it. */
  readonly postCreated: Post;
  /** Emits every new comment on a post once it is stored. */
  readonly commentAdded: Comment;
};


/** The events to subscribe to, over WebSocket or server-sent events. */
export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
};

/** The details of a new profile. */
export type CreateUserInput = {
  /** The name. Must not be blank. */
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
