import * as z from 'zod';
import { longestIndexedText } from '../blog/fields.ts';
import { isEmail } from '../lib/email.ts';
import { countCharacters, isBlank, isStorable } from '../lib/text.ts';

/**
 * The records of a data file, one kind for each thing that the interfaces show. What an interface would refuse is
 * refused here too; what it can have stored is taken.
 */

/** Ids beyond this leave no room for those that are given next. */
export const highestId = 999_999_999_999_999;

const text = z.string().refine(isStorable, 'must not contain NUL or broken characters');
const filledText = text.refine((value) => !isBlank(value), 'must not be blank');
const isShort = (value: string): boolean => countCharacters(value) <= longestIndexedText;
const tooLong = `must be at most ${longestIndexedText} characters`;
const email = text.refine(isEmail, 'must be an e-mail address');
const id = z.int().positive().max(highestId);
const time = z.iso.datetime({
  precision: 3,
  error: 'must be a time in UTC with milliseconds, such as 2026-01-31T09:30:00.000Z',
});
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in lower case');

/** Bounded, since whoever tries to log in makes the server do the work that the hash names. */
const hashPattern =
  /^\$argon2id\$v=19\$m=[1-9]\d{0,5},t=[1-9]\d?,p=[1-9]\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Base64 as an encoder writes it: a hash that is spelled otherwise cannot be compared with. */
const isCanonical = (text: string): boolean =>
  Buffer.from(text, 'base64').toString('base64').replaceAll('=', '') === text;

const passwordHash = z.string().refine((hash) => {
  const [, salt = '=', digest = '='] = hashPattern.exec(hash) ?? [];
  return isCanonical(salt) && isCanonical(digest);
}, 'must be an argon2id hash');

const user = z
  .strictObject({
    kind: z.literal('user'),
    id,
    name: filledText,
    email,
    role: filledText.refine(isShort, tooLong),
    age: z.int().min(0).max(150).nullable(),
    adminNotes: text,
    account: z.boolean(),
    passwordHash: passwordHash.optional(),
    createdAt: time,
  })
  .refine(({ account, passwordHash: hash }) => account || hash === undefined, {
    path: ['passwordHash'],
    error: 'belongs to an account only',
  });

const tag = z.strictObject({
  kind: z.literal('tag'),
  id,
  name: filledText.refine(isShort, tooLong),
});

const post = z
  .strictObject({
    kind: z.literal('post'),
    id,
    authorId: id,
    title: filledText,
    body: filledText,
    published: z.boolean(),
    publishedAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
    tagIds: z.array(id).refine((ids) => new Set(ids).size === ids.length, 'must not name a tag twice'),
  })
  .refine(({ published, publishedAt }) => published === (publishedAt !== null), {
    path: ['publishedAt'],
    error: 'must be a time if the post is published, and null if not',
  });

const comment = z.strictObject({
  kind: z.literal('comment'),
  id,
  postId: id,
  authorId: id,
  body: filledText,
  createdAt: time,
});

const friendship = z
  .strictObject({ kind: z.literal('friendship'), userId: id, friendId: id })
  .refine(({ userId, friendId }) => userId !== friendId, {
    path: ['friendId'],
    error: 'must be another user',
  });

const apiPost = z.strictObject({
  kind: z.literal('apiPost'),
  id,
  title: filledText,
  content: filledText,
  /** Any JSON value, as JSON text with its numbers as they were written; left out where nothing was sent (P2). */
  authorId: z.string().optional(),
  createdAt: time,
  updatedAt: time,
});

const flatUser = z.strictObject({
  kind: z.literal('flatUser'),
  id: uuid,
  name: text,
  email,
  role: text.refine(isShort, tooLong),
  createdAt: time,
});

const product = z.strictObject({
  kind: z.literal('product'),
  id,
  name: filledText,
  price: z.number().min(0),
  category: filledText.refine(isShort, tooLong),
});

export const recordSchema = z.discriminatedUnion('kind', [
  user,
  tag,
  post,
  comment,
  friendship,
  apiPost,
  flatUser,
  product,
]);

export type DataRecord = z.infer<typeof recordSchema>;
export type Kind = DataRecord['kind'];
export type RecordOf<K extends Kind> = Extract<DataRecord, { kind: K }>;

/** In the order of a file: each after those that it refers to. */
export const kinds = [
  ...(['user', 'tag', 'post', 'comment', 'friendship'] as const),
  ...(['apiPost', 'flatUser', 'product'] as const),
] satisfies readonly Kind[];
