import type { Caller } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Views } from './views.ts';

/** What the chapters of this interface share. */
export interface VersionedParts {
  readonly blog: Blog;
  readonly views: Views;
  callerOf(exchange: Exchange): Promise<Caller>;
  /** No body at all counts as an empty object here (V2). */
  readBody(exchange: Exchange): Promise<unknown>;
}
