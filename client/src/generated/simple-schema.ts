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

/** Pagination details of a page. */
export type PageInfo = {
  /** True if more items follow this page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** True if more items precede this page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** The cursor of the first item. Null if the page is empty. */
  startCursor?: Maybe<Scalars['String']['output']>;
  /** The cursor of the last item. Null if the page is empty. */
  endCursor?: Maybe<Scalars['String']['output']>;
};

/** A filter for posts. A post must match every field that is given. */
export type PostFilter = {
  /** Matches published posts (true) or drafts (false). */
  published?: InputMaybe<Scalars['Boolean']['input']>;
  /** Matches posts by this user. */
  authorId?: InputMaybe<Scalars['ID']['input']>;
  /** Matches posts with at least one of these tags. At most 1,000 tags. */
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The fields of a user to change. Fields that are null or omitted stay unchanged. */
export type UpdateUserInput = {
  /** The new name. Must not be blank. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The new e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The new age, from 0 to 150. An explicit null clears it. */
  age?: InputMaybe<Scalars['Int']['input']>;
};

/** The details of a new account. */
export type RegisterInput = {
  /** The name. Must not be blank. */
  name: Scalars['String']['input'];
  /** The e-mail address. Must not belong to another account. */
  email: Scalars['String']['input'];
  /** The password, 6 to 256 characters. */
  password: Scalars['String']['input'];
};

/** An author of posts and comments. A user with a password is an account and can log in; a user without one is a profile. */
export type User = {
  /** The id, assigned by the service. Unique among users. */
  id: Scalars['ID']['output'];
  /** The display name. */
  name: Scalars['String']['output'];
  /** The e-mail address. Unique among accounts, ignoring case. */
  email: Scalars['String']['output'];
  /** The age in years, from 0 to 150. Null if unknown. */
  age?: Maybe<Scalars['Int']['output']>;
  /** The user's posts, including drafts, in ascending id order. */
  posts: Array<Post>;
  /** The user's friends, in ascending id order. Friendship is mutual. */
  friends: Array<User>;
  /** The user's comments, in ascending id order. */
  comments: Array<Comment>;
  /** The time at which the user was created, as an ISO 8601 string in UTC. */
  createdAt: Scalars['String']['output'];
};

/** A blog post. It is a draft until it is published. */
export type Post = {
  /** The id, assigned by the service. Unique among posts. */
  id: Scalars['ID']['output'];
  /** The title, at most 10,000 characters. */
  title: Scalars['String']['output'];
  /** The text of the post. */
  content: Scalars['String']['output'];
  /** True if the post is published. This is an editorial flag: drafts are visible to everyone. */
  published: Scalars['Boolean']['output'];
  /** The author. */
  author: User;
  /** The comments on this post, oldest first. */
  comments: Array<Comment>;
  /** The tag names, at most 100. */
  tags: Array<Scalars['String']['output']>;
  /** The time at which the post was created, as an ISO 8601 string in UTC. */
  createdAt: Scalars['String']['output'];
};

/** A comment by a user on a post. */
export type Comment = {
  /** The id, assigned by the service. Unique among comments. */
  id: Scalars['ID']['output'];
  /** The text of the comment. */
  text: Scalars['String']['output'];
  /** The author. */
  author: User;
  /** The post that the comment is on. */
  post: Post;
  /** The time at which the comment was created, as an ISO 8601 string in UTC. */
  createdAt: Scalars['String']['output'];
};

/** A search result: a user or a post. */
export type SearchResult = User | Post;

/** A post on a page, with its cursor. */
export type PostEdge = {
  /** An opaque cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The post. */
  node: Post;
};

/** A page of posts. */
export type PostConnection = {
  /** The posts on this page, in ascending id order. */
  edges: Array<PostEdge>;
  /** Pagination details. */
  pageInfo: PageInfo;
  /** The number of posts on all pages. */
  totalCount: Scalars['Int']['output'];
};

/** The result of logging in. */
export type AuthPayload = {
  /** An access token for the `Authorization` header, valid for 24 hours. */
  token: Scalars['String']['output'];
  /** The user who logged in. */
  user: User;
};

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
  /** Lists all users in ascending id order. */
  users: Array<User>;
  /** Lists posts in ascending id order. */
  posts: Array<Post>;
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
export type QueryPostsArgs = {
  published?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type Mutation = {
  /** Updates a user. Anyone may update a profile; only the account itself or an administrator may update an account. */
  updateUser: User;
  /** Deletes a user, with its posts, comments and friendships. Returns false if the id is unknown. Requires permission to update the user. */
  deleteUser: Scalars['Boolean']['output'];
  /** Updates a post. Requires permission to update its author. */
  updatePost: Post;
  /** Deletes a post, with its comments. Returns false if the id is unknown. Requires permission to update the author. */
  deletePost: Scalars['Boolean']['output'];
  /** Publishes a post. Only its author may publish it; for anyone else it fails with `Forbidden`. */
  publishPost: Post;
  /** Adds a comment by the current user. Without a current user, it fails with `Unauthorized`. */
  addComment: Comment;
  /** Creates an account and logs in. */
  register: AuthPayload;
  /** Logs in to an account. */
  login: AuthPayload;
  /** Issues a new token for the current user, for up to 30 days after login. */
  refreshToken: AuthPayload;
  /** Invalidates every token of the current user, on all devices. */
  logout: Scalars['Boolean']['output'];
  /** Adds a friend and returns the current user. Friendship is mutual. */
  addFriend: User;
  /** Removes a friend, if the two users are friends, and returns the current user. */
  removeFriend: User;
  /** Creates a profile: a user without a password, which anyone may change. */
  createUser: User;
  /** Creates an unpublished post by the given author. Anyone may write as a profile; only the account itself or an administrator may write as an account. */
  createPost: Post;
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
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
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
  name: Scalars['String']['input'];
  email: Scalars['String']['input'];
};


/** The entry points for changing data. Root fields run in the order written, and each is durable before the next starts. */
export type MutationCreatePostArgs = {
  title: Scalars['String']['input'];
  content: Scalars['String']['input'];
  authorId: Scalars['ID']['input'];
};

/** The events to subscribe to, over WebSocket or server-sent events. */
export type Subscription = {
  /** Emits every new post once it is stored, whichever interface created it. */
  postCreated: Post;
  /** Emits every new comment on a post once it is stored. */
  commentAdded: Comment;
};


/** The events to subscribe to, over WebSocket or server-sent events. */
export type SubscriptionCommentAddedArgs = {
  postId: Scalars['ID']['input'];
};
