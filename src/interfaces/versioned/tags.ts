import * as z from 'zod';
import { InvalidRecord } from '../../blog/problems.ts';
import { jsonList } from '../../http/list-reply.ts';
import type { Operation } from '../../http/operation.ts';
import { json } from '../../http/reply.ts';
import { totalOf } from '../../lib/paging.ts';
import { history, tag as tagShape } from './post.ts';
import { tagList } from './shapes.ts';
import type { VersionedParts } from './views.ts';

const tag = 'Tags';

export const tagsTag = { [tag]: 'Tags of blog posts.' };

export function tagOperations(parts: VersionedParts): readonly Operation[] {
  return [listTags(parts), createTag(parts)];
}

/** The most tags in a list (V10). */
const maxTags = 1000;

const oneTag = z.strictObject({ data: tagShape }).meta({ id: 'SingleTag' });

const listTags = ({ blog, operation }: VersionedParts) =>
  operation({
    route: 'GET /api/v1/tags',
    id: 'listTags',
    tag,
    summary: 'List tags',
    description: 'Returns tags ordered by name, at most 1,000.',
    responses: { 200: { description: 'The tags.', shape: tagList } },
    isList: true,
    examples: [{ name: 'tags', summary: 'A tag', reply: { status: 200, body: { data: [history] } } }],
    async handle({ exchange: { budget } }) {
      const tags = await blog.tags.list(maxTags);
      const close = tags.truncated ? ',"truncated":true}' : '}';
      return jsonList(budget, { open: '{"data":', close, total: totalOf(tags) }, tags.items);
    },
  });

const createTag = ({ blog, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/tags',
    id: 'createTag',
    tag,
    summary: 'Create a tag',
    description: 'If a tag with this name exists, ignoring case, it is returned instead.',
    caller: 'required',
    body: bodies.newTag,
    responses: {
      200: { description: 'The existing tag.', shape: oneTag },
      201: { description: 'The new tag.', shape: oneTag },
    },
    location: '/api/v1/tags',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A new name',
        body: { tag: { name: 'Mathematics' } },
        reply: { status: 201, body: { data: { id: 2, name: 'Mathematics' } } },
      },
      {
        name: 'known',
        summary: 'An existing name',
        body: { tag: { name: 'HISTORY' } },
        reply: { status: 200, body: { data: history } },
      },
      {
        name: 'missingName',
        summary: '`name` is absent.',
        body: { tag: {} },
        reply: new InvalidRecord([{ field: 'name', rule: 'missing' }]),
      },
    ],
    async handle({ caller, body: { fields } }) {
      const { tag: created, isNew } = await blog.tags.create(caller, fields);
      return json(isNew ? 201 : 200, { data: created });
    },
  });
