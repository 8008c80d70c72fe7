// Written by `npm run generate` from the SDL beside it.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { UserNode, PostNode, CommentNode, ConnectionNode, SessionNode, SelectedNode, UserConnectionNode } from '../nodes.ts';
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
  DateTime: { input: string; output: string; }
};

export type PageInfo = {
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor?: Maybe<Scalars['String']['output']>;
  readonly endCursor?: Maybe<Scalars['String']['output']>;
};

export type PostFilter = {
  readonly published?: InputMaybe<Scalars['Boolean']['input']>;
  readonly authorId?: InputMaybe<Scalars['ID']['input']>;
  readonly tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};

export type UpdateUserInput = {
  readonly name?: InputMaybe<Scalars['String']['input']>;
  readonly email?: InputMaybe<Scalars['String']['input']>;
  readonly age?: InputMaybe<Scalars['Int']['input']>;
};

export type RegisterInput = {
  readonly name: Scalars['String']['input'];
  readonly email: Scalars['String']['input'];
  readonly password: Scalars['String']['input'];
};

export type Node = {
  readonly id: Scalars['ID']['output'];
};

export type User = Node & {
  readonly id: Scalars['ID']['output'];
  readonly databaseId: Scalars['ID']['output'];
  readonly name: Scalars['String']['output'];
  readonly email: Scalars['String']['output'];
  readonly age?: Maybe<Scalars['Int']['output']>;
  readonly posts: PostConnection;
  readonly friends: UserConnection;
  readonly comments: CommentConnection;
  readonly createdAt: Scalars['DateTime']['output'];
};


export type UserPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type UserFriendsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type UserCommentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type Post = Node & {
  readonly id: Scalars['ID']['output'];
  readonly databaseId: Scalars['ID']['output'];
  readonly title: Scalars['String']['output'];
  readonly content: Scalars['String']['output'];
  readonly published: Scalars['Boolean']['output'];
  readonly author: User;
  readonly comments: CommentConnection;
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
};


export type PostCommentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

export type Comment = Node & {
  readonly id: Scalars['ID']['output'];
  readonly databaseId: Scalars['ID']['output'];
  readonly text: Scalars['String']['output'];
  readonly author: User;
  readonly post: Post;
  readonly createdAt: Scalars['DateTime']['output'];
};

export type SearchResult = User | Post;

export type UserEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: User;
};

export type UserConnection = {
  readonly edges: ReadonlyArray<UserEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type PostEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: Post;
};

export type PostConnection = {
  readonly edges: ReadonlyArray<PostEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type CommentEdge = {
  readonly cursor: Scalars['String']['output'];
  readonly node: Comment;
};

export type CommentConnection = {
  readonly edges: ReadonlyArray<CommentEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type AuthPayload = {
  readonly token: Scalars['String']['output'];
  readonly user: User;
};

export type UserPayload = {
  readonly user: User;
  readonly userEdge: UserEdge;
};

export type PostPayload = {
  readonly post: Post;
  readonly postEdge: PostEdge;
};

export type CommentPayload = {
  readonly comment: Comment;
  readonly commentEdge: CommentEdge;
};

export type DeletePayload = {
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
};

export type AddFriendPayload = {
  readonly user: User;
  readonly friendEdge: UserEdge;
};

export type RemoveFriendPayload = {
  readonly user: User;
  readonly removedId: Scalars['ID']['output'];
};

export type CreateUserInput = {
  readonly name: Scalars['String']['input'];
  readonly email: Scalars['String']['input'];
  readonly age?: InputMaybe<Scalars['Int']['input']>;
};

export type Query = {
  readonly node?: Maybe<Node>;
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  readonly user?: Maybe<User>;
  readonly post?: Maybe<Post>;
  readonly me?: Maybe<User>;
  readonly users: UserConnection;
  readonly posts: PostConnection;
  readonly drafts: PostConnection;
  readonly search: ReadonlyArray<SearchResult>;
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryUserArgs = {
  databaseId: Scalars['ID']['input'];
};


export type QueryPostArgs = {
  databaseId: Scalars['ID']['input'];
};


export type QueryUsersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QueryPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PostFilter>;
};


export type QueryDraftsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


export type QuerySearchArgs = {
  query: Scalars['String']['input'];
};

export type Mutation = {
  readonly createUser: UserPayload;
  readonly updateUser: UserPayload;
  readonly deleteUser: DeletePayload;
  readonly createPost: PostPayload;
  readonly updatePost: PostPayload;
  readonly deletePost: DeletePayload;
  readonly publishPost: PostPayload;
  readonly addComment: CommentPayload;
  readonly register: AuthPayload;
  readonly login: AuthPayload;
  readonly refreshToken: AuthPayload;
  readonly logout: Scalars['Boolean']['output'];
  readonly addFriend: AddFriendPayload;
  readonly removeFriend: RemoveFriendPayload;
};


export type MutationCreateUserArgs = {
  input: CreateUserInput;
};


export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


export type MutationDeleteUserArgs = {
  id: Scalars['ID']['input'];
};


export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


export type MutationUpdatePostArgs = {
  id: Scalars['ID']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  content?: InputMaybe<Scalars['String']['input']>;
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
};


export type MutationDeletePostArgs = {
  id: Scalars['ID']['input'];
};


export type MutationPublishPostArgs = {
  id: Scalars['ID']['input'];
};


export type MutationAddCommentArgs = {
  postId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


export type MutationRegisterArgs = {
  input: RegisterInput;
};


export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};


export type MutationAddFriendArgs = {
  userId: Scalars['ID']['input'];
};


export type MutationRemoveFriendArgs = {
  userId: Scalars['ID']['input'];
};

export type Subscription = {
  readonly postCreated: PostPayload;
  readonly commentAdded: CommentPayload;
};


export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
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

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( UserNode )
    | ( PostNode )
    | ( CommentNode )
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
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  User: ResolverTypeWrapper<UserNode>;
  Post: ResolverTypeWrapper<PostNode>;
  Comment: ResolverTypeWrapper<CommentNode>;
  SearchResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['SearchResult']>;
  UserEdge: ResolverTypeWrapper<Omit<UserEdge, 'node'> & { node: ResolversTypes['User'] }>;
  UserConnection: ResolverTypeWrapper<UserConnectionNode>;
  PostEdge: ResolverTypeWrapper<Omit<PostEdge, 'node'> & { node: ResolversTypes['Post'] }>;
  PostConnection: ResolverTypeWrapper<ConnectionNode>;
  CommentEdge: ResolverTypeWrapper<Omit<CommentEdge, 'node'> & { node: ResolversTypes['Comment'] }>;
  CommentConnection: ResolverTypeWrapper<SelectedNode>;
  AuthPayload: ResolverTypeWrapper<SessionNode>;
  UserPayload: ResolverTypeWrapper<SelectedNode>;
  PostPayload: ResolverTypeWrapper<SelectedNode>;
  CommentPayload: ResolverTypeWrapper<SelectedNode>;
  DeletePayload: ResolverTypeWrapper<DeletePayload>;
  AddFriendPayload: ResolverTypeWrapper<SelectedNode>;
  RemoveFriendPayload: ResolverTypeWrapper<SelectedNode>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  CreateUserInput: CreateUserInput;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
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
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  User: UserNode;
  Post: PostNode;
  Comment: CommentNode;
  SearchResult: ResolversUnionTypes<ResolversParentTypes>['SearchResult'];
  UserEdge: Omit<UserEdge, 'node'> & { node: ResolversParentTypes['User'] };
  UserConnection: UserConnectionNode;
  PostEdge: Omit<PostEdge, 'node'> & { node: ResolversParentTypes['Post'] };
  PostConnection: ConnectionNode;
  CommentEdge: Omit<CommentEdge, 'node'> & { node: ResolversParentTypes['Comment'] };
  CommentConnection: SelectedNode;
  AuthPayload: SessionNode;
  UserPayload: SelectedNode;
  PostPayload: SelectedNode;
  CommentPayload: SelectedNode;
  DeletePayload: DeletePayload;
  AddFriendPayload: SelectedNode;
  RemoveFriendPayload: SelectedNode;
  DateTime: Scalars['DateTime']['output'];
  CreateUserInput: CreateUserInput;
  Query: Record<PropertyKey, never>;
  Mutation: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
};

export type AuthDirectiveArgs = { };

export type AuthDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = AuthDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type NodeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'User' | 'Post' | 'Comment', ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  databaseId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  age?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  posts?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, Partial<UserPostsArgs>>;
  friends?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, Partial<UserFriendsArgs>>;
  comments?: Resolver<ResolversTypes['CommentConnection'], ParentType, ContextType, Partial<UserCommentsArgs>>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PostResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Post'] = ResolversParentTypes['Post']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  databaseId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  content?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  published?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  comments?: Resolver<ResolversTypes['CommentConnection'], ParentType, ContextType, Partial<PostCommentsArgs>>;
  tags?: Resolver<ReadonlyArray<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CommentResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Comment'] = ResolversParentTypes['Comment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  databaseId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  post?: Resolver<ResolversTypes['Post'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SearchResultResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SearchResult'] = ResolversParentTypes['SearchResult']> = {
  __resolveType: TypeResolveFn<'User' | 'Post', ParentType, ContextType>;
};

export type UserEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserEdge'] = ResolversParentTypes['UserEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type UserConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserConnection'] = ResolversParentTypes['UserConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['UserEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type CommentEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CommentEdge'] = ResolversParentTypes['CommentEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Comment'], ParentType, ContextType>;
};

export type CommentConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CommentConnection'] = ResolversParentTypes['CommentConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CommentEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuthPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AuthPayload'] = ResolversParentTypes['AuthPayload']> = {
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type UserPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserPayload'] = ResolversParentTypes['UserPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  userEdge?: Resolver<ResolversTypes['UserEdge'], ParentType, ContextType>;
};

export type PostPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PostPayload'] = ResolversParentTypes['PostPayload']> = {
  post?: Resolver<ResolversTypes['Post'], ParentType, ContextType>;
  postEdge?: Resolver<ResolversTypes['PostEdge'], ParentType, ContextType>;
};

export type CommentPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CommentPayload'] = ResolversParentTypes['CommentPayload']> = {
  comment?: Resolver<ResolversTypes['Comment'], ParentType, ContextType>;
  commentEdge?: Resolver<ResolversTypes['CommentEdge'], ParentType, ContextType>;
};

export type DeletePayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DeletePayload'] = ResolversParentTypes['DeletePayload']> = {
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AddFriendPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['AddFriendPayload'] = ResolversParentTypes['AddFriendPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  friendEdge?: Resolver<ResolversTypes['UserEdge'], ParentType, ContextType>;
};

export type RemoveFriendPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['RemoveFriendPayload'] = ResolversParentTypes['RemoveFriendPayload']> = {
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  removedId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<ReadonlyArray<Maybe<ResolversTypes['Node']>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<QueryUserArgs, 'databaseId'>>;
  post?: Resolver<Maybe<ResolversTypes['Post']>, ParentType, ContextType, RequireFields<QueryPostArgs, 'databaseId'>>;
  me?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  users?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, Partial<QueryUsersArgs>>;
  posts?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, Partial<QueryPostsArgs>>;
  drafts?: Resolver<ResolversTypes['PostConnection'], ParentType, ContextType, Partial<QueryDraftsArgs>>;
  search?: Resolver<ReadonlyArray<ResolversTypes['SearchResult']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'query'>>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createUser?: Resolver<ResolversTypes['UserPayload'], ParentType, ContextType, RequireFields<MutationCreateUserArgs, 'input'>>;
  updateUser?: Resolver<ResolversTypes['UserPayload'], ParentType, ContextType, RequireFields<MutationUpdateUserArgs, 'id' | 'input'>>;
  deleteUser?: Resolver<ResolversTypes['DeletePayload'], ParentType, ContextType, RequireFields<MutationDeleteUserArgs, 'id'>>;
  createPost?: Resolver<ResolversTypes['PostPayload'], ParentType, ContextType, RequireFields<MutationCreatePostArgs, 'title' | 'content'>>;
  updatePost?: Resolver<ResolversTypes['PostPayload'], ParentType, ContextType, RequireFields<MutationUpdatePostArgs, 'id'>>;
  deletePost?: Resolver<ResolversTypes['DeletePayload'], ParentType, ContextType, RequireFields<MutationDeletePostArgs, 'id'>>;
  publishPost?: Resolver<ResolversTypes['PostPayload'], ParentType, ContextType, RequireFields<MutationPublishPostArgs, 'id'>>;
  addComment?: Resolver<ResolversTypes['CommentPayload'], ParentType, ContextType, RequireFields<MutationAddCommentArgs, 'postId' | 'text'>>;
  register?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationRegisterArgs, 'input'>>;
  login?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'email' | 'password'>>;
  refreshToken?: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType>;
  logout?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  addFriend?: Resolver<ResolversTypes['AddFriendPayload'], ParentType, ContextType, RequireFields<MutationAddFriendArgs, 'userId'>>;
  removeFriend?: Resolver<ResolversTypes['RemoveFriendPayload'], ParentType, ContextType, RequireFields<MutationRemoveFriendArgs, 'userId'>>;
};

export type SubscriptionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  postCreated?: SubscriptionResolver<ResolversTypes['PostPayload'], "postCreated", ParentType, ContextType>;
  commentAdded?: SubscriptionResolver<ResolversTypes['CommentPayload'], "commentAdded", ParentType, ContextType, RequireFields<SubscriptionCommentAddedArgs, 'postId'>>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  PageInfo?: PageInfoResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  Post?: PostResolvers<ContextType>;
  Comment?: CommentResolvers<ContextType>;
  SearchResult?: SearchResultResolvers<ContextType>;
  UserEdge?: UserEdgeResolvers<ContextType>;
  UserConnection?: UserConnectionResolvers<ContextType>;
  PostEdge?: PostEdgeResolvers<ContextType>;
  PostConnection?: PostConnectionResolvers<ContextType>;
  CommentEdge?: CommentEdgeResolvers<ContextType>;
  CommentConnection?: CommentConnectionResolvers<ContextType>;
  AuthPayload?: AuthPayloadResolvers<ContextType>;
  UserPayload?: UserPayloadResolvers<ContextType>;
  PostPayload?: PostPayloadResolvers<ContextType>;
  CommentPayload?: CommentPayloadResolvers<ContextType>;
  DeletePayload?: DeletePayloadResolvers<ContextType>;
  AddFriendPayload?: AddFriendPayloadResolvers<ContextType>;
  RemoveFriendPayload?: RemoveFriendPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  auth?: AuthDirectiveResolver<any, any, ContextType>;
};
