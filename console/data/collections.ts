/** What the data view knows of each collection: how it is shown, and what leads from it to others. */

export type Value = string | number | boolean | null | readonly number[];
export type Row = Readonly<Record<string, Value>>;

export interface Column {
  readonly field: string;
  readonly title: string;
  readonly kind: 'number' | 'text' | 'code' | 'time' | 'flag' | 'reference';
  /** A track of the grid. */
  readonly width: string;
  /** The collection that a reference leads to. */
  readonly to?: CollectionName;
  /** How much room there must be for it: any, some unless said, or much. */
  readonly room?: 'any' | 'some' | 'much';
  /** The word of the workbench for this order, where an index has it. */
  readonly sort?: string;
}

export interface Filter {
  readonly field: string;
  readonly title: string;
  readonly options?: readonly string[];
}

/** Records of another collection that belong to a record. */
export interface Relation {
  readonly title: string;
  readonly to: CollectionName;
  /** The field there that has the id of this record. */
  readonly by: string;
}

export interface Collection {
  readonly name: CollectionName;
  readonly title: string;
  readonly one: string;
  /** The interface that writes it. */
  readonly group: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly isSearched: boolean;
  readonly relations: readonly Relation[];
  /** The field that a record is called by. */
  readonly label: string;
}

export const collectionNames = [
  'users',
  'posts',
  'comments',
  'tags',
  'friendships',
  'apiPosts',
  'flatUsers',
  'products',
] as const;
export type CollectionName = (typeof collectionNames)[number];

const id: Column = { field: 'id', title: 'Id', kind: 'number', width: '4.25rem', room: 'any', sort: 'key' };
const created: Column = { field: 'createdAt', title: 'Created', kind: 'time', width: '9.5rem', room: 'much' };
const author: Column = {
  field: 'authorId',
  title: 'Author',
  kind: 'reference',
  to: 'users',
  width: 'minmax(8rem, 1fr)',
  sort: 'authorId',
};
const wide = 'minmax(0, 2fr)';
const blog = 'Blog';

const list: readonly Collection[] = [
  {
    name: 'users',
    title: 'Users',
    one: 'user',
    group: blog,
    label: 'name',
    columns: [
      id,
      { field: 'name', title: 'Name', kind: 'text', width: wide, room: 'any' },
      { field: 'email', title: 'E-mail', kind: 'text', width: wide },
      { field: 'role', title: 'Role', kind: 'text', width: '6rem', room: 'any' },
      { field: 'age', title: 'Age', kind: 'number', width: '3.5rem', room: 'much' },
      { field: 'isAccount', title: 'Account', kind: 'flag', width: '5rem', room: 'much' },
      created,
    ],
    filters: [],
    isSearched: true,
    relations: [
      { title: 'Posts', to: 'posts', by: 'authorId' },
      { title: 'Comments', to: 'comments', by: 'authorId' },
      { title: 'Friends', to: 'friendships', by: 'userId' },
    ],
  },
  {
    name: 'posts',
    title: 'Posts',
    one: 'post',
    group: blog,
    label: 'title',
    columns: [
      id,
      { field: 'title', title: 'Title', kind: 'text', width: wide, room: 'any' },
      { field: 'body', title: 'Body', kind: 'text', width: wide, room: 'much' },
      author,
      { field: 'published', title: 'Published', kind: 'flag', width: '5.5rem', room: 'any' },
      created,
    ],
    filters: [
      { field: 'published', title: 'Published', options: ['true', 'false'] },
      { field: 'authorId', title: 'Author' },
      { field: 'tagIds', title: 'Tag' },
    ],
    isSearched: true,
    relations: [{ title: 'Comments', to: 'comments', by: 'postId' }],
  },
  {
    name: 'comments',
    title: 'Comments',
    one: 'comment',
    group: blog,
    label: 'body',
    columns: [
      id,
      { field: 'body', title: 'Body', kind: 'text', width: wide, room: 'any' },
      author,
      {
        field: 'postId',
        title: 'Post',
        kind: 'reference',
        to: 'posts',
        width: 'minmax(8rem, 1.5fr)',
        sort: 'postId',
      },
      created,
    ],
    filters: [
      { field: 'postId', title: 'Post' },
      { field: 'authorId', title: 'Author' },
    ],
    isSearched: false,
    relations: [],
  },
  {
    name: 'tags',
    title: 'Tags',
    one: 'tag',
    group: blog,
    label: 'name',
    columns: [id, { field: 'name', title: 'Name', kind: 'text', width: wide, room: 'any' }],
    filters: [],
    isSearched: false,
    relations: [{ title: 'Posts', to: 'posts', by: 'tagIds' }],
  },
  {
    name: 'friendships',
    title: 'Friends',
    one: 'friendship',
    group: blog,
    label: 'friendId',
    columns: [
      {
        field: 'userId',
        title: 'User',
        kind: 'reference',
        to: 'users',
        width: 'minmax(0, 1fr)',
        room: 'any',
        sort: 'key',
      },
      {
        field: 'friendId',
        title: 'Friend',
        kind: 'reference',
        to: 'users',
        width: 'minmax(0, 1fr)',
        room: 'any',
      },
    ],
    filters: [{ field: 'userId', title: 'User' }],
    isSearched: false,
    relations: [],
  },
  {
    name: 'apiPosts',
    title: 'API posts',
    one: 'API post',
    group: 'Posts API',
    label: 'title',
    columns: [
      id,
      { field: 'title', title: 'Title', kind: 'text', width: wide, room: 'any' },
      { field: 'content', title: 'Content', kind: 'text', width: wide, room: 'much' },
      { field: 'authorId', title: 'Author id', kind: 'code', width: 'minmax(6rem, 1fr)' },
      created,
      { field: 'updatedAt', title: 'Updated', kind: 'time', width: '9.5rem', room: 'much' },
    ],
    filters: [],
    isSearched: true,
    relations: [],
  },
  {
    name: 'flatUsers',
    title: 'Flat users',
    one: 'flat user',
    group: 'Flat Users API',
    label: 'name',
    columns: [
      { field: 'name', title: 'Name', kind: 'text', width: wide, room: 'any' },
      { field: 'email', title: 'E-mail', kind: 'text', width: wide },
      { field: 'role', title: 'Role', kind: 'text', width: '7rem', room: 'any', sort: 'role' },
      { field: 'createdAt', title: 'Created', kind: 'time', width: '9.5rem', sort: 'key' },
      { field: 'id', title: 'Id', kind: 'code', width: 'minmax(0, 1.6fr)', room: 'much' },
    ],
    filters: [{ field: 'role', title: 'Role' }],
    isSearched: true,
    relations: [],
  },
  {
    name: 'products',
    title: 'Products',
    one: 'product',
    group: 'Products API',
    label: 'name',
    columns: [
      id,
      { field: 'name', title: 'Name', kind: 'text', width: wide, room: 'any' },
      { field: 'category', title: 'Category', kind: 'text', width: 'minmax(0, 1fr)', sort: 'category' },
      { field: 'price', title: 'Price', kind: 'number', width: '7rem', room: 'any', sort: 'price' },
    ],
    filters: [{ field: 'category', title: 'Category' }],
    isSearched: false,
    relations: [],
  },
];

export const collections: ReadonlyMap<string, Collection> = new Map(list.map((each) => [each.name, each]));

export function collectionOf(name: CollectionName): Collection {
  const found = collections.get(name);
  if (found === undefined) throw new Error(`there is no collection ${name}`);
  return found;
}

/** What names a record in an address: its id, or its two. */
export function keyOf({ name }: Pick<Collection, 'name'>, row: Row): string {
  return name === 'friendships' ? `${row.userId}.${row.friendId}` : String(row.id);
}
