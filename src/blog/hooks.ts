import type { Hooks } from '../records/hooks.ts';
import type { Blog } from './blog.ts';
import { ofNew } from './events.ts';

/** What the blog adds to the writes of its records, whoever makes them. */
export const hooksOf = ({ tags, accounts }: Blog): Hooks => ({
  messageOf: ofNew,
  findNamed: (writer, _collection, names) => tags.ensure(writer, names),
  endTokens: (writer, id) => accounts.endTokens(writer, Number(id)),
});
