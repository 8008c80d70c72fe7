import * as z from 'zod';
import type { Comment } from '../../blog/model.ts';
import { integerId, time } from '../../openapi/shapes.ts';
import type { ColumnName } from '../../records/record.ts';
import { noon } from './request.ts';
import { ada, type UserShape, user } from './user.ts';

export const comment = z
  .strictObject({
    id: integerId,
    body: z.string(),
    author: user,
    post_id: integerId,
    created_at: time,
  } satisfies Record<ColumnName<Exclude<keyof Comment, 'authorId'>> | 'author', z.ZodType>)
  .meta({ id: 'Comment' });
export type CommentShape = Readonly<z.infer<typeof comment>>;

export function presentComment(record: Comment, author: UserShape): CommentShape {
  return {
    id: record.id,
    body: record.body,
    author,
    post_id: record.postId,
    created_at: record.createdAt,
  };
}

export const wellSaid: CommentShape = { id: 1, body: 'Well said', author: ada, post_id: 1, created_at: noon };
