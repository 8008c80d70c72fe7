import {
  age,
  changedTime,
  computed,
  counted,
  createdTime,
  email,
  filledShortText,
  filledText,
  flag,
  folded,
  hashOf,
  hidden,
  identity,
  idOf,
  idsOf,
  initially,
  nullable,
  only,
  optional,
  passwordHash,
  text,
  timeSince,
  wholeNumber,
  withDefault,
} from './field.ts';
import { record } from './record.ts';

/** The records of the blog, for GraphQL and the Versioned API. Fields are in the order of documents. */

const isAccount = 'password_hash is not null';
const hasPassword = computed(
  flag,
  `blog_users.${isAccount}`,
  ({ passwordHash: hash, password }) => hash != null || password !== undefined,
);

/** A person who writes. A user with a password is an account and can log in; one without is a profile (A1). */
export const user = record({
  name: 'users',
  one: 'user',
  table: 'blog_users',
  // Users comment on each other's posts, so two concurrent deletions would deadlock.
  isDeletedInTurn: true,
  isCounted: true,
  isSearched: true,
  fields: {
    id: identity,
    name: folded(filledText),
    email: folded(email),
    role: initially(filledShortText, 'user'),
    age: nullable(age),
    adminNotes: withDefault(initially(text, ''), ''),
    isAccount: only('none', hasPassword),
    passwordHash: hidden(only('with passwords', hashOf('password', optional(passwordHash)))),
    createdAt: createdTime,
    tokenGeneration: hidden(only('none', withDefault(wholeNumber, 0))),
    tokensValidFrom: hidden(only('none', withDefault(wholeNumber, 0))),
  },
  unique: [
    {
      field: 'email',
      problem: 'another account has this e-mail address',
      among: {
        index: 'blog_accounts_by_email',
        condition: isAccount,
        includes: ({ isAccount }) => isAccount === true,
      },
    },
  ],
});

export const tag = record({
  name: 'tags',
  one: 'tag',
  table: 'blog_tags',
  fields: { id: identity, name: folded(filledShortText) },
  unique: [{ field: 'name', problem: 'another tag has this name' }],
});

export const post = record({
  name: 'posts',
  one: 'post',
  table: 'blog_posts',
  isCounted: true,
  isSearched: true,
  indexes: {
    time: ['published', 'createdAt'],
    author: ['authorId'],
    author_and_time: ['authorId', 'published', 'createdAt'],
    published: ['published'],
  },
  fields: {
    id: identity,
    authorId: idOf('users'),
    title: folded(filledText),
    body: folded(filledText),
    published: counted(initially(flag, false)),
    publishedAt: timeSince('published'),
    createdAt: createdTime,
    updatedAt: changedTime,
    tagIds: hidden(
      idsOf('tags', {
        table: 'blog_post_tags',
        owner: 'post_id',
        item: 'tag_id',
        names: 'tags',
        named: tag.table,
        nameSchema: tag.fields.name.schema,
      }),
    ),
  },
  rules: [
    {
      field: 'publishedAt',
      problem: 'must be a time if the post is published, and null if not',
      holds: ({ published, publishedAt }) => published === (publishedAt !== null),
    },
  ],
});

export const comment = record({
  name: 'comments',
  one: 'comment',
  table: 'blog_comments',
  totals: { table: 'blog_comment_counts', by: 'postId' },
  indexes: { post: ['postId'], author: ['authorId'] },
  fields: {
    id: identity,
    postId: idOf('posts'),
    authorId: idOf('users'),
    body: filledText,
    createdAt: createdTime,
  },
});

export const friendship = record({
  name: 'friendships',
  one: 'friendship',
  table: 'blog_friends',
  key: ['userId', 'friendId'],
  indexes: { friend: ['friendId'] },
  mirrored: ['userId', 'friendId'],
  fields: { userId: idOf('users'), friendId: idOf('users') },
  rules: [
    {
      field: 'friendId',
      problem: 'must be another user',
      holds: ({ userId, friendId }) => userId !== friendId,
    },
  ],
});
