import type { Comment, Post } from '../../blog/model.ts';
import type { ShownUser } from '../../blog/users.ts';
import type { FieldList } from '../../records/record.ts';
import { shownNames } from './nodes.ts';
import type { Selection } from './selection.ts';

/** The fields of each kind of record that a selection shows at any level, and the keys that connect records. */
export interface ShownFields {
  readonly User: FieldList<ShownUser>;
  readonly Post: FieldList<Post>;
  readonly Comment: FieldList<Comment>;
}

export type Kind = keyof ShownFields;

const keys = {
  User: ['id'],
  Post: ['id', 'authorId'],
  Comment: ['id', 'authorId', 'postId'],
} as const;

type Relations = Readonly<Record<Kind, Readonly<Record<string, Kind>>>>;

/** The record types of relations to one record. */
export const oneRelations: Relations = {
  User: {},
  Post: { author: 'User' },
  Comment: { author: 'User', post: 'Post' },
};

/** The record types of lists, which the Relay schema shows as pages. */
export const listRelations: Relations = {
  User: { posts: 'Post', friends: 'User', comments: 'Comment' },
  Post: { comments: 'Comment' },
  Comment: {},
};

const known = new WeakMap<Selection, ShownFields>();

/**
 * A record that occurs several times in a response is read once, with every field that is shown anywhere.
 * Other fields are not read: texts are most of the cost of a row.
 */
export function shownFields(kind: Kind, selection: Selection): ShownFields {
  const remembered = known.get(selection);
  if (remembered !== undefined) return remembered;
  const shown = { User: new Set<string>(), Post: new Set<string>(), Comment: new Set<string>() };
  collect(kind, selection, shown);
  const listOf = (kind: Kind) => [
    ...keys[kind],
    // In table order: one statement per set of fields, in whatever order they are selected.
    ...Object.keys(shownNames[kind]).filter((name) => shown[kind].has(name)),
  ];
  const made = { User: listOf('User'), Post: listOf('Post'), Comment: listOf('Comment') } as ShownFields;
  known.set(selection, made);
  return made;
}

/** Returns true if the selection shows only fields of the record itself. */
export function isFlat(kind: Kind, selection: Selection): boolean {
  if (selection.pages?.length || selection.has('tags')) return false;
  for (const name in oneRelations[kind]) if (selection.has(name)) return false;
  for (const name in listRelations[kind]) if (selection.has(name)) return false;
  return true;
}

function collect(kind: Kind, selection: Selection, into: Record<Kind, Set<string>>): void {
  for (const [name, field] of Object.entries(shownNames[kind]))
    if (selection.has(field)) into[kind].add(name);
  for (const [field, related] of Object.entries({ ...oneRelations[kind], ...listRelations[kind] })) {
    const inner = selection.get(field);
    if (inner !== undefined) collect(related, inner, into);
  }
  for (const { name, selection: page } of selection.pages ?? []) {
    const related = listRelations[kind][name];
    const inner = page.get('edges')?.get('node');
    if (related !== undefined && inner !== undefined) collect(related, inner, into);
  }
}
