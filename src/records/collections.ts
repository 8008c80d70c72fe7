import {
  changedTime,
  createdTime,
  email,
  filledShortText,
  filledText,
  folded,
  hidden,
  identity,
  initially,
  json,
  only,
  optional,
  price,
  shortText,
  text,
  uuid,
} from './field.ts';
import { record } from './record.ts';

export const apiPost = record({
  name: 'apiPosts',
  one: 'api post',
  table: 'posts',
  isCounted: true,
  isSearched: true,
  fields: {
    id: identity,
    title: folded(filledText),
    content: folded(filledText),
    /** Null if the client sent none (P2). */
    authorId: optional(json),
    createdAt: createdTime,
    updatedAt: changedTime,
  },
});

export const flatUser = record({
  name: 'flatUsers',
  one: 'flat user',
  table: 'flat_users',
  isCounted: true,
  isSearched: true,
  indexes: { role: ['role'] },
  fields: {
    id: uuid,
    name: folded(text),
    email: folded(email),
    role: initially(shortText, 'user'),
    createdAt: createdTime,
    /** The order of creation (F2). */
    seq: hidden(only('none', identity)),
  },
});

export const product = record({
  name: 'products',
  one: 'product',
  table: 'products',
  indexes: { category: ['category'], price: ['price'] },
  fields: { id: identity, name: filledText, price, category: initially(filledShortText, 'general') },
});
