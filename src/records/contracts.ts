import { comment, friendship, post, tag, user } from './blog.ts';
import { Catalog } from './catalog.ts';
import { type CatalogSource, recordOf } from './catalog-source.ts';
import { apiPost, flatUser, product } from './collections.ts';

/** The records of the five contracts. */
export const contracts = new Catalog('contracts', [
  user,
  tag,
  post,
  comment,
  friendship,
  apiPost,
  flatUser,
  product,
]);

export function catalogOf(source: Exclude<CatalogSource, 'file'>): Catalog {
  return source === 'contracts' ? contracts : new Catalog(source, source.map(recordOf));
}
