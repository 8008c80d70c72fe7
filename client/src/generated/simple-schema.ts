// Written by `npm run generate` from the simple schema.

export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string | number; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
};

/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type User = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  email: Scalars['String']['output'];
  age?: Maybe<Scalars['Int']['output']>;
  /** The posts that this user wrote, drafts included, in ascending id order. */
  posts: Array<Post>;
  friends: Array<User>;
  comments: Array<Comment>;
  createdAt: Scalars['String']['output'];
};

export type Post = {
  id: Scalars['ID']['output'];
  title: Scalars['String']['output'];
  content: Scalars['String']['output'];
  published: Scalars['Boolean']['output'];
  author: User;
  /** The comments on this post, oldest first. */
  comments: Array<Comment>;
  tags: Array<Scalars['String']['output']>;
  createdAt: Scalars['String']['output'];
};

export type Comment = {
  id: Scalars['ID']['output'];
  text: Scalars['String']['output'];
  author: User;
  post: Post;
  createdAt: Scalars['String']['output'];
};

export type SearchResult = User | Post;

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  hasPreviousPage: Scalars['Boolean']['output'];
  startCursor?: Maybe<Scalars['String']['output']>;
  endCursor?: Maybe<Scalars['String']['output']>;
};

export type PostEdge = {
  cursor: Scalars['String']['output'];
  node: Post;
};

export type PostConnection = {
  edges: Array<PostEdge>;
  pageInfo: PageInfo;
  totalCount: Scalars['Int']['output'];
};

export type AuthPayload = {
  token: Scalars['String']['output'];
  user: User;
};

/** The fields that are given must all hold. */
export type PostFilter = {
  published?: InputMaybe<Scalars['Boolean']['input']>;
  authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Keeps the posts that carry at least one of these tags. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type UpdateUserInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  email?: InputMaybe<Scalars['String']['input']>;
  /** An explicit null clears the age. */
  age?: InputMaybe<Scalars['Int']['input']>;
};

export type RegisterInput = {
  name: Scalars['String']['input'];
  email: Scalars['String']['input'];
  password: Scalars['String']['input'];
};

export type Query = {
  /** Null when the id is unknown. */
  user?: Maybe<User>;
  /** Null when the id is unknown. */
  post?: Maybe<Post>;
  /** The current user, or null. */
  me?: Maybe<User>;
  /** Users whose name or e-mail, then posts whose title or content, contain the text. */
  search: Array<SearchResult>;
  /** The current user's unpublished posts. */
  drafts: Array<Post>;
  /** Posts in ascending id order, paged in both directions as the Relay specification describes. */
  postsConnection: PostConnection;
  users: Array<User>;
  /** Posts with that value of `published`, or all. */
  posts: Array<Post>;
};


export type QueryUserArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySearchArgs = {
  query: Scalars['String']['input'];
};


export type QueryPostsConnectionArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<PostFilter>;
};


export type QueryPostsArgs = {
  published?: InputMaybe<Scalars['Boolean']['input']>;
};

export type Mutation = {
  updateUser: User;
  /** False when the id is unknown. */
  deleteUser: Scalars['Boolean']['output'];
  updatePost: Post;
  /** False when the id is unknown. */
  deletePost: Scalars['Boolean']['output'];
  /** For the author alone. */
  publishPost: Post;
  addComment: Comment;
  register: AuthPayload;
  login: AuthPayload;
  refreshToken: AuthPayload;
  /** Ends every token of the current user, also those of other devices. */
  logout: Scalars['Boolean']['output'];
  /** Friendship is mutual. The answer is the current user. */
  addFriend: User;
  removeFriend: User;
  createUser: User;
  createPost: Post;
};


export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


export type MutationDeleteUserArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUpdatePostArgs = {
  id: Scalars['ID']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  content?: InputMaybe<Scalars['String']['input']>;
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
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


export type MutationCreateUserArgs = {
  name: Scalars['String']['input'];
  email: Scalars['String']['input'];
};


export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  authorId: Scalars['ID']['input'];
};

export type Subscription = {
  /** Every post, once it is stored, through whichever interface it was written. */
  postCreated: Post;
  /** Every comment on one post, once it is stored. */
  commentAdded: Comment;
};


export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
};

