import { comment, friendship, post, tag, user } from './blog.ts';
import { Catalog } from './catalog.ts';
import { apiPost, flatUser, product } from './collections.ts';

/** The records of the five contracts. */
export const contracts = new Catalog([user, tag, post, comment, friendship, apiPost, flatUser, product]);
