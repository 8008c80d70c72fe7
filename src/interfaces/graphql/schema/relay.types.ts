// Written by `npm run generate` from the SDL beside it.
import type { UserNode, PostNode, CommentNode, ConnectionNode, SessionNode, SelectedNode, UserConnectionNode } from '../nodes.ts';
import type { GraphqlContext } from '../context.ts';

import type { Maybe, InputMaybe, Omit, RequireFields, Scalars, PageInfo, PostFilter, UpdateUserInput, RegisterInput, CreateUserInput, QuerySearchArgs, MutationCreateUserArgs, MutationUpdateUserArgs, MutationDeleteUserArgs, MutationCreatePostArgs, MutationUpdatePostArgs, MutationDeletePostArgs, MutationPublishPostArgs, MutationAddCommentArgs, MutationRegisterArgs, MutationLoginArgs, MutationAddFriendArgs, MutationRemoveFriendArgs, ResolverTypeWrapper, Resolver, ResolversUnionTypes } from './main.types.ts';

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

export type Comment = Node & {
  readonly id: Scalars['ID']['output'];
  readonly databaseId: Scalars['ID']['output'];
  readonly text: Scalars['String']['output'];
  readonly author: User;
  readonly post: Post;
  readonly createdAt: Scalars['DateTime']['output'];
};

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

export type DeletePayload = {
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
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

export type {  } from './main.types.ts';
