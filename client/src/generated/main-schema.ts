// Written by `npm run generate` from the main schema.

export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string | number; output: string; }
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
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are more items before the page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item; null when the page is empty. */
  startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last item; null when the page is empty. */
  endCursor?: Maybe<Scalars['String']['output']>;
};

/** Which posts are wanted. The fields that are given must all hold. */
export type PostFilter = {
  /** Keeps published posts, or drafts. */
  published?: InputMaybe<Scalars['Boolean']['input']>;
  /** Keeps the posts of this user. */
  authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Keeps the posts that carry at least one of these tags, at most 1000 of them. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What is to change of a user. What is null or left out stays as it is. */
export type UpdateUserInput = {
  /** The new name, not blank. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The new e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The new age, from 0 to 150. An explicit null clears it. */
  age?: InputMaybe<Scalars['Int']['input']>;
};

/** Who registers. */
export type RegisterInput = {
  /** The name, not blank. */
  name: Scalars['String']['input'];
  /** The e-mail address, which no other account has. */
  email: Scalars['String']['input'];
  /** The password, of 6 to 256 characters. */
  password: Scalars['String']['input'];
};

/** A person who writes. A user with a password is an account and can log in; one without is a profile. */
export type User = {
  /** Assigned by the service, unique among users. */
  id: Scalars['ID']['output'];
  /** The name as it was given. */
  name: Scalars['String']['output'];
  /** The e-mail address; unique among accounts, whatever the case of its letters. */
  email: Scalars['String']['output'];
  /** The age in years, from 0 to 150, or null. */
  age?: Maybe<Scalars['Int']['output']>;
  /** The posts that this user wrote, drafts included, in ascending id order. */
  posts: Array<Post>;
  /** The users who are friends with this one, in ascending id order. Friendship is mutual. */
  friends: Array<User>;
  /** The comments that this user wrote, in ascending id order. */
  comments: Array<Comment>;
  /** When the user was made. */
  createdAt: Scalars['DateTime']['output'];
};

/** A text with a title, written by a user. It is a draft until it is published. */
export type Post = {
  /** Assigned by the service, unique among posts. */
  id: Scalars['ID']['output'];
  /** The title, at most 10,000 characters. */
  title: Scalars['String']['output'];
  /** The text itself. */
  content: Scalars['String']['output'];
  /** Whether it was published. An editorial flag: drafts are shown to everyone. */
  published: Scalars['Boolean']['output'];
  /** The user who wrote it. */
  author: User;
  /** The comments on this post, oldest first. */
  comments: Array<Comment>;
  /** The names of its tags, at most 100. */
  tags: Array<Scalars['String']['output']>;
  /** When the post was written. */
  createdAt: Scalars['DateTime']['output'];
};

/** What a user wrote about a post. */
export type Comment = {
  /** Assigned by the service, unique among comments. */
  id: Scalars['ID']['output'];
  /** The text itself. */
  text: Scalars['String']['output'];
  /** The user who wrote it. */
  author: User;
  /** The post that it is about. */
  post: Post;
  /** When the comment was written. */
  createdAt: Scalars['DateTime']['output'];
};

/** What a search finds. */
export type SearchResult = User | Post;

/** A post in a page, with its cursor. */
export type PostEdge = {
  /** The place of the post in the list, opaque, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The post. */
  node: Post;
};

/** A page of posts. */
export type PostConnection = {
  /** The posts of the page in ascending id order. */
  edges: Array<PostEdge>;
  /** Where the page is in the list. */
  pageInfo: PageInfo;
  /** How many posts there are on all pages. */
  totalCount: Scalars['Int']['output'];
};

/** What somebody who has logged in is given. */
export type AuthPayload = {
  /** A log-in token for the `Authorization` header, valid for 24 hours. */
  token: Scalars['String']['output'];
  /** The user who has logged in. */
  user: User;
};

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
  /** Posts in ascending id order; all of them without a filter and a limit. */
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


export type QueryUsersArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryPostsArgs = {
  filter?: InputMaybe<PostFilter>;
  limit?: InputMaybe<Scalars['Int']['input']>;
  offset?: InputMaybe<Scalars['Int']['input']>;
};

/** What can be changed. Several fields run in the order written, each durable before the next starts. */
export type Mutation = {
  /** Changes a user. A profile may be changed by everyone, an account by itself or an administrator. */
  updateUser: User;
  /** Deletes a user with its posts, comments and friendships, as who may change it. False when the id is unknown. */
  deleteUser: Scalars['Boolean']['output'];
  /** Changes a post. Who may change its author may. */
  updatePost: Post;
  /** Deletes a post with its comments, as who may change it. False when the id is unknown. */
  deletePost: Scalars['Boolean']['output'];
  /** Publishes a post. For its author alone: for anyone else, and without a current user, it fails with `Forbidden`. */
  publishPost: Post;
  /** Writes a comment as the current user; without one it fails with `Unauthorized`. */
  addComment: Comment;
  /** Makes an account, and logs in to it. */
  register: AuthPayload;
  /** Logs in to an account. */
  login: AuthPayload;
  /** A new token for the current user, up to 30 days after the log-in. */
  refreshToken: AuthPayload;
  /** Ends every token of the current user, also those of other devices. */
  logout: Scalars['Boolean']['output'];
  /** Makes a friend. Friendship is mutual. The answer is the current user. */
  addFriend: User;
  /** Ends a friendship, if there is one. The answer is the current user. */
  removeFriend: User;
  /** Makes a profile: a user without a password, whom everyone may change. */
  createUser: User;
  /** Stores an unpublished post, written by the current user; without one it fails with `Unauthorized`. */
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
  input: CreateUserInput;
};


export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** What can be listened to, over a WebSocket or as server-sent events. */
export type Subscription = {
  /** Every post, once it is stored, through whichever interface it was written. */
  postCreated: Post;
  /** Every comment on one post, once it is stored. */
  commentAdded: Comment;
};


export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
};

/** Who a new user is. */
export type CreateUserInput = {
  /** The name, not blank. */
  name: Scalars['String']['input'];
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** The age in years, from 0 to 150. */
  age?: InputMaybe<Scalars['Int']['input']>;
};
