import * as z from 'zod';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Operation, Reference } from '../../http/reference.ts';
import { outOfRange } from '../../lib/query-number.ts';
import type { Bodies } from './bodies.ts';
import { history, wellSaid } from './examples.ts';
import { perPageRange } from './request.ts';
import { comment, commentPage, tagList, tag as tagShape } from './shapes.ts';
import { pageParameters } from './users-reference.ts';

/** Comments and tags: the two small chapters. */

const comments = 'Comments';
const tags = 'Tags';

export const commentAndTagTags = {
  [comments]: 'The comments under a post of the blog. Every operation needs a token.',
  [tags]: 'The tags of the blog.',
};

const oneComment = z.strictObject({ data: comment }).meta({ id: 'SingleComment' });
const oneTag = z.strictObject({ data: tagShape }).meta({ id: 'SingleTag' });

const listComments: Operation = {
  id: 'listComments',
  tag: comments,
  summary: 'List the comments on a post, page by page',
  description: 'Oldest first. A page past the end is an empty list with true totals.',
  token: 'required',
  query: pageParameters,
  answers: { 200: { description: 'The page.', shape: commentPage } },
  isList: true,
  examples: [
    {
      name: 'firstPage',
      summary: 'The first page',
      query: { page: 1, per_page: 25 },
      answer: { status: 200, body: { data: [wellSaid], meta: { page: 1, total_pages: 1, total_count: 1 } } },
    },
    {
      name: 'pageTooLarge',
      summary: '`per_page` is 101.',
      query: { per_page: 101 },
      answer: outOfRange('per_page', perPageRange),
    },
  ],
};

const createComment = (bodies: Bodies): Operation => ({
  id: 'createComment',
  tag: comments,
  summary: 'Comment on a post',
  description: 'The caller is its author. Whoever subscribed to the comments of the post hears of it.',
  token: 'required',
  body: { description: 'The comment.', shape: bodies.comment },
  answers: { 201: { description: 'The new comment.', shape: oneComment } },
  examples: [
    {
      name: 'created',
      summary: 'A comment',
      body: { comment: { body: 'Well said' } },
      answer: { status: 201, body: { data: { ...wellSaid, id: 2 } } },
    },
    {
      name: 'missingBody',
      summary: '`body` is absent.',
      body: { comment: {} },
      answer: new InvalidRecord([{ field: 'body', rule: 'missing' }]),
    },
  ],
});

const listTags: Operation = {
  id: 'listTags',
  tag: tags,
  summary: 'List tags',
  description: 'By name, at most 1000.',
  answers: { 200: { description: 'The tags.', shape: tagList } },
  isList: true,
  examples: [{ name: 'tags', summary: 'A tag', answer: { status: 200, body: { data: [history] } } }],
};

const createTag = (bodies: Bodies): Operation => ({
  id: 'createTag',
  tag: tags,
  summary: 'Create a tag',
  description: 'A name that is there already, in whatever case, gives the tag that has it.',
  token: 'required',
  body: { description: 'The tag.', shape: bodies.tag },
  answers: {
    200: { description: 'The tag that was there.', shape: oneTag },
    201: { description: 'The new tag.', shape: oneTag },
  },
  examples: [
    {
      name: 'created',
      summary: 'A new name',
      body: { tag: { name: 'Mathematics' } },
      answer: { status: 201, body: { data: { id: 2, name: 'Mathematics' } } },
    },
    {
      name: 'known',
      summary: 'A name that is there',
      body: { tag: { name: 'HISTORY' } },
      answer: { status: 200, body: { data: history } },
    },
    {
      name: 'missingName',
      summary: '`name` is absent.',
      body: { tag: {} },
      answer: new InvalidRecord([{ field: 'name', rule: 'missing' }]),
    },
  ],
});

export const commentAndTagOperations = (bodies: Bodies): Reference['operations'] => ({
  '/api/v1/posts/:id/comments': { GET: listComments, POST: createComment(bodies) },
  '/api/v1/tags': { GET: listTags, POST: createTag(bodies) },
});
