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

/** A record that can be fetched again by its id. */
export type Node = {
  /** Opaque, and unique among all records. */
  readonly id: Scalars['ID']['output'];
};

/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type User = Node & {
  /** Opaque, and unique among all records. */
  readonly id: Scalars['ID']['output'];
  /** The id that the other schemas and interfaces know the user by. */
  readonly databaseId: Scalars['ID']['output'];
  /** The name as it was given. */
  readonly name: Scalars['String']['output'];
  /** The e-mail address; unique among accounts, whatever the case of its letters. */
  readonly email: Scalars['String']['output'];
  /** The age in years, from 0 to 150, or null. */
  readonly age?: Maybe<Scalars['Int']['output']>;
  /** The posts that this user wrote, drafts included, in ascending order of their ids. */
  readonly posts: PostConnection;
  /** The users who are friends with this one. Friendship is mutual. */
  readonly friends: UserConnection;
  /** The comments that this user wrote, oldest first. */
  readonly comments: CommentConnection;
  /** When the user was made. */
  readonly createdAt: Scalars['DateTime']['output'];
};


/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type UserPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type UserFriendsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type UserCommentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A text with a title, written by a user. It is a draft until it is published. */
export type Post = Node & {
  /** Opaque, and unique among all records. */
  readonly id: Scalars['ID']['output'];
  /** The id that the other schemas and interfaces know the post by. */
  readonly databaseId: Scalars['ID']['output'];
  /** The title, at most 10,000 characters. */
  readonly title: Scalars['String']['output'];
  /** The text itself. */
  readonly content: Scalars['String']['output'];
  /** Whether it was published. An editorial flag: drafts are shown to everyone. */
  readonly published: Scalars['Boolean']['output'];
  /** The user who wrote it. */
  readonly author: User;
  /** The comments on this post, oldest first. */
  readonly comments: CommentConnection;
  /** The names of its tags, at most 100. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** When the post was written. */
  readonly createdAt: Scalars['DateTime']['output'];
};


/** A text with a title, written by a user. It is a draft until it is published. */
export type PostCommentsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** What a user wrote about a post. */
export type Comment = Node & {
  /** Opaque, and unique among all records. */
  readonly id: Scalars['ID']['output'];
  /** The id that the other schemas and interfaces know the comment by. */
  readonly databaseId: Scalars['ID']['output'];
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

/** A user in a page, with its cursor. */
export type UserEdge = {
  /** The place of the user in the list, opaque, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The user. */
  readonly node: User;
};

/** A page of users. */
export type UserConnection = {
  /** The users of the page in ascending order of their ids. */
  readonly edges: ReadonlyArray<UserEdge>;
  /** Where the page is in the list. */
  readonly pageInfo: PageInfo;
  /** How many users there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A post in a page, with its cursor. */
export type PostEdge = {
  /** The place of the post in the list, opaque, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The post. */
  readonly node: Post;
};

/** A page of posts. */
export type PostConnection = {
  /** The posts of the page in ascending order of their ids. */
  readonly edges: ReadonlyArray<PostEdge>;
  /** Where the page is in the list. */
  readonly pageInfo: PageInfo;
  /** How many posts there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A comment in a page, with its cursor. */
export type CommentEdge = {
  /** The place of the comment in the list, opaque, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The comment. */
  readonly node: Comment;
};

/** A page of comments. */
export type CommentConnection = {
  /** The comments of the page in ascending order of their ids. */
  readonly edges: ReadonlyArray<CommentEdge>;
  /** Where the page is in the list. */
  readonly pageInfo: PageInfo;
  /** How many comments there are on all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** What somebody who has logged in is given. */
export type AuthPayload = {
  /** A log-in token for the `Authorization` header, valid for 24 hours. */
  readonly token: Scalars['String']['output'];
  /** The user who has logged in. */
  readonly user: User;
};

/** A user that was written, also as an edge for the lists that a client has. */
export type UserPayload = {
  /** The user as it is now. */
  readonly user: User;
  /** The user as an edge, for `@appendEdge` and `@prependEdge`. */
  readonly userEdge: UserEdge;
};

/** A post that was written, also as an edge for the lists that a client has. */
export type PostPayload = {
  /** The post as it is now. */
  readonly post: Post;
  /** The post as an edge, for `@appendEdge` and `@prependEdge`. */
  readonly postEdge: PostEdge;
};

/** A comment that was written, also as an edge for the lists that a client has. */
export type CommentPayload = {
  /** The comment as it is now. */
  readonly comment: Comment;
  /** The comment as an edge, for `@appendEdge` and `@prependEdge`. */
  readonly commentEdge: CommentEdge;
};

/** What was deleted. */
export type DeletePayload = {
  /** The id of what was deleted, for `@deleteEdge` and `@deleteRecord`; null when it was unknown. */
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
};

/** A friend that was made. */
export type AddFriendPayload = {
  /** The current user. */
  readonly user: User;
  /** The friend as an edge, for `@appendEdge`. */
  readonly friendEdge: UserEdge;
};

/** A friendship that was ended. */
export type RemoveFriendPayload = {
  /** The current user. */
  readonly user: User;
  /** The id of who is no friend any more, for `@deleteEdge`. */
  readonly removedId: Scalars['ID']['output'];
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

/** What can be read. */
export type Query = {
  /** A record by its id; null when there is none. */
  readonly node?: Maybe<Node>;
  /** Records by their ids, in the order of the ids, with null for each that is unknown. */
  readonly nodes: ReadonlyArray<Maybe<Node>>;
  /** One user by the id that other schemas and interfaces know it by; null when it is unknown. */
  readonly user?: Maybe<User>;
  /** One post by the id that other schemas and interfaces know it by; null when it is unknown. */
  readonly post?: Maybe<Post>;
  /** The current user, or null. */
  readonly me?: Maybe<User>;
  /** Users in ascending order of their ids. */
  readonly users: UserConnection;
  /** Posts in ascending order of their ids. */
  readonly posts: PostConnection;
  /** The current user's unpublished posts. */
  readonly drafts: PostConnection;
  /** Users whose name or e-mail, then posts whose title or content, contain the text. */
  readonly search: ReadonlyArray<SearchResult>;
};


/** What can be read. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryNodesArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** What can be read. */
export type QueryUserArgs = {
  databaseId: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryPostArgs = {
  databaseId: Scalars['ID']['input'];
};


/** What can be read. */
export type QueryUsersArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be read. */
export type QueryPostsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PostFilter>;
};


/** What can be read. */
export type QueryDraftsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be read. */
export type QuerySearchArgs = {
  query: Scalars['String']['input'];
};

/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type Mutation = {
  /** Makes a profile: a user without a password, whom everyone may change. */
  readonly createUser: UserPayload;
  /** Changes a user. A profile may be changed by everyone, an account by itself or an administrator. */
  readonly updateUser: UserPayload;
  /** Deletes a user with its posts, comments and friendships, as who may change it. */
  readonly deleteUser: DeletePayload;
  /** Stores an unpublished post, written by the current user; without one it fails with `Unauthorized`. */
  readonly createPost: PostPayload;
  /** Changes a post. Who may change its author may. */
  readonly updatePost: PostPayload;
  /** Deletes a post with its comments, as who may change it. */
  readonly deletePost: DeletePayload;
  /** Publishes a post. For its author alone: for anyone else, and without a current user, it fails with `Forbidden`. */
  readonly publishPost: PostPayload;
  /** Writes a comment as the current user; without one it fails with `Unauthorized`. */
  readonly addComment: CommentPayload;
  /** Makes an account, and logs in to it. */
  readonly register: AuthPayload;
  /** Logs in to an account. */
  readonly login: AuthPayload;
  /** A new token for the current user, up to 30 days after the log-in. */
  readonly refreshToken: AuthPayload;
  /** Ends every token of the current user, also those of other devices. */
  readonly logout: Scalars['Boolean']['output'];
  /** Makes a friend. Friendship is mutual. */
  readonly addFriend: AddFriendPayload;
  /** Ends a friendship, if there is one. */
  readonly removeFriend: RemoveFriendPayload;
};


/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type MutationCreateUserArgs = {
  input: CreateUserInput;
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
export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  tags?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
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

/** What can be listened to, over a WebSocket or as server-sent events. */
export type Subscription = {
  /** Every post, once it is stored, through whichever interface it was written. */
  readonly postCreated: PostPayload;
  /** Every comment on one post, once it is stored. */
  readonly commentAdded: CommentPayload;
};


/** What can be listened to, over a WebSocket or as server-sent events. */
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
