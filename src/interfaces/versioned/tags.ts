import { requireCaller } from '../../blog/access.ts';
import { parseFields } from '../../blog/fields.ts';
import { repeatable } from '../../http/action.ts';
import { type Answer, json } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { jsonList } from '../../http/list-answer.ts';
import type { VersionedParts } from './parts.ts';
import { identityOf, unwrap } from './request.ts';

/** The most tags that are listed (V10). */
const mostTags = 1000;

export function tagRoutes({ blog, callerOf, readBody }: VersionedParts): Interface['routes'] {
  async function list(exchange: Exchange): Promise<Answer> {
    return jsonList(exchange.budget, { open: '{"data":', close: '}' }, await blog.tags.list(mostTags));
  }

  const create = repeatable(async (exchange) => {
    const caller = requireCaller(await callerOf(exchange));
    const { name } = unwrap(await readBody(exchange), 'tag').fields;
    const newTag = parseFields(blog.fields.newTag, { name });
    return {
      identity: identityOf(caller),
      async apply() {
        const { tag, isNew } = await blog.tags.create(caller, newTag);
        return json(isNew ? 201 : 200, { data: tag });
      },
    };
  });

  return { '/api/v1/tags': { GET: list, POST: create } };
}
