import { requireCaller } from '../../blog/access.ts';
import { newTagFields, parseFields } from '../../blog/fields.ts';
import { type Answer, json } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import type { VersionedParts } from './parts.ts';
import { unwrap } from './request.ts';

/** The most tags that are listed (V10). */
const mostTags = 1000;

export function tagRoutes({ blog, callerOf, readBody }: VersionedParts): Interface['routes'] {
  async function list(): Promise<Answer> {
    return json(200, { data: await blog.tags.list(mostTags) });
  }

  async function create(exchange: Exchange): Promise<Answer> {
    const caller = requireCaller(await callerOf(exchange));
    const { name } = unwrap(await readBody(exchange), 'tag').fields;
    const { tag, isNew } = await blog.tags.create(caller, parseFields(newTagFields, { name }));
    return json(isNew ? 201 : 200, { data: tag });
  }

  return { '/api/v1/tags': { GET: list, POST: create } };
}
