import * as z from 'zod';
import { count, integerId } from '../../openapi/shapes.ts';
import { flatUser } from './user.ts';

export const wrappedPage = z
  .strictObject({
    data: z.array(flatUser),
    page: integerId,
    per_page: integerId,
    total: count,
    total_pages: count,
  })
  .meta({ id: 'WrappedUserPage' });

export const wrappedUser = z
  .strictObject({ success: z.literal(true), data: flatUser })
  .meta({ id: 'WrappedUser' });

/** A missing user is the wrapper without data (F5). */
export const wrappedNothing = z
  .strictObject({ success: z.literal(false), data: z.null(), message: z.string() })
  .meta({ id: 'WrappedNothing' });

export const wrappedFailure = z
  .strictObject({ success: z.literal(false), error: z.string(), code: z.string() })
  .meta({ id: 'WrappedUsersError' });
