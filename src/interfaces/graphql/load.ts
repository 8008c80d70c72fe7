import type { Blog } from '../../blog/blog.ts';
import type { SomeComment, SomePost, SomeUser } from '../../blog/model.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import {
  type CommentNode,
  type PostNode,
  toCommentNode,
  toPostNode,
  toUserNode,
  type UserNode,
} from './nodes.ts';
import { type FieldPlan, type Kind, type Selection, type ShownFields, shownFields } from './plan.ts';

export interface NodeOf {
  readonly User: UserNode;
  readonly Post: PostNode;
  readonly Comment: CommentNode;
}

export interface RecordOf {
  readonly User: SomeUser;
  readonly Post: SomePost;
  readonly Comment: SomeComment;
}

type AnyRecord = SomeUser | SomePost | SomeComment;

/** A node whose relations are read and set by name. */
interface LoadedNode {
  readonly key: number;
  isBroken?: boolean;
  [field: string]: unknown;
}

/** The nodes in one slot of a selection, with their number of occurrences in the response. */
type Slots = ReadonlyMap<LoadedNode, number>;

type Read = (
  blog: Blog,
  ids: readonly number[],
  shown: ShownFields,
  budget: Budget,
) => Promise<readonly AnyRecord[]>;

const readById: Readonly<Record<Kind, Read>> = {
  User: ({ users }, ids, { User }, budget) => users.readMany(ids, User, budget),
  Post: ({ posts }, ids, { Post }, budget) => posts.findMany(ids, Post, budget),
  Comment: ({ comments }, ids, { Comment }, budget) => comments.findMany(ids, Comment, budget),
};

/** The relation of a field: to one record by its id, or a list with the field that names the owner of a record. */
type Relation =
  | { readonly kind: Kind; readonly id: string }
  | { readonly kind: Kind; readonly owner: string; readonly read: Read };

const relations: Readonly<Record<Kind, Readonly<Record<string, Relation>>>> = {
  User: {
    posts: {
      kind: 'Post',
      owner: 'authorId',
      read: ({ posts }, ids, { Post }, budget) => posts.listOfAuthors(ids, Post, budget),
    },
    friends: {
      kind: 'User',
      owner: 'userId',
      read: ({ friends }, ids, _, budget) => friends.ofUsers(ids, budget),
    },
    comments: {
      kind: 'Comment',
      owner: 'authorId',
      read: ({ comments }, ids, { Comment }, budget) => comments.listOfAuthors(ids, Comment, budget),
    },
  },
  Post: {
    author: { kind: 'User', id: 'authorId' },
    comments: {
      kind: 'Comment',
      owner: 'postId',
      read: ({ comments }, ids, { Comment }, budget) => comments.listOfPosts(ids, Comment, budget),
    },
  },
  Comment: { author: { kind: 'User', id: 'authorId' }, post: { kind: 'Post', id: 'postId' } },
};

const toNodes = { User: toUserNode, Post: toPostNode, Comment: toCommentNode };

/** Reads the relations that a selection shows. Without any there is nothing to load, and no record occurs twice. */
export function load<K extends Kind>(
  { blog, budget }: { readonly blog: Blog; readonly budget: Budget },
  kind: K,
  records: readonly RecordOf[K][],
  selection: Selection,
): Awaitable<readonly NodeOf[K][]> {
  const loading = selection.every(({ isFlat }) => isFlat)
    ? records.map((record) => toNode(kind, record))
    : new Loader(blog, budget).load(kind, records, selection);
  return loading as Awaitable<readonly object[]> as Awaitable<readonly NodeOf[K][]>;
}

/**
 * Fills in the selection level by level. Each relation of a level costs one statement for any number of
 * records, and none if its records were already read or it is not selected. A loader serves one selection.
 */
class Loader {
  /** One node per record: a relation that is filled in once appears everywhere. */
  readonly #known = {
    User: new Map<number, LoadedNode>(),
    Post: new Map<number, LoadedNode>(),
    Comment: new Map<number, LoadedNode>(),
  };
  readonly #blog: Blog;
  readonly #budget: Budget;
  #shown!: ShownFields;
  #hasBroken = false;

  constructor(blog: Blog, budget: Budget) {
    this.#blog = blog;
    this.#budget = budget;
  }

  async load(
    kind: Kind,
    records: readonly AnyRecord[],
    selection: Selection,
  ): Promise<readonly LoadedNode[]> {
    this.#shown = shownFields(kind, selection);
    const nodes = records.map((record) => this.#intern(kind, record));
    await this.#fill(kind, new Map(nodes.map((node) => [node, 1])), selection);
    return this.#whole(nodes);
  }

  async #fill(kind: Kind, slots: Slots, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    this.#budget.rest();
    for (const field of selection.flatMap(({ fields }) => fields)) {
      const relation = relations[kind][field.name];
      if (relation !== undefined) await this.#fillRelation(relation, slots, field);
      else if (kind === 'Post' && field.name === 'tags') await this.#fillTags(slots);
    }
  }

  /** A record counts once per occurrence in the response. */
  async #fillRelation(relation: Relation, slots: Slots, { name, selection }: FieldPlan): Promise<void> {
    if ('read' in relation) await this.#readLists(relation, slots, name);
    else await this.#readOnes(relation, slots, name);
    const spread = new Map<LoadedNode, number>();
    slots.forEach((times, node) => {
      const children = childrenIn(node, name);
      if (Array.isArray(node[name])) this.#budget.takeItems(children.length * times);
      else this.#budget.takeSteps(1);
      for (const child of children) spread.set(child, (spread.get(child) ?? 0) + times);
    });
    await this.#fill(relation.kind, spread, selection);
    if (this.#hasBroken) for (const node of slots.keys()) this.#mend(node, name);
  }

  /** Without the one record that the schema promises, the node is broken. */
  async #readOnes({ kind, id }: Relation & { id: string }, slots: Slots, name: string): Promise<void> {
    const ids = new Set([...slots.keys()].map((node) => node[id] as number));
    const missing = [...ids].filter((id) => !this.#known[kind].has(id));
    if (missing.length > 0)
      for (const record of await readById[kind](this.#blog, missing, this.#shown, this.#budget))
        this.#intern(kind, record);
    for (const node of slots.keys()) {
      node[name] = this.#known[kind].get(node[id] as number);
      if (node[name] === undefined) this.#break(node);
    }
  }

  async #readLists(
    { kind, owner, read }: Relation & { read: Read; owner: string },
    slots: Slots,
    name: string,
  ): Promise<void> {
    const lists = new Map<number, LoadedNode[]>();
    for (const node of slots.keys()) {
      if (node[name] !== undefined) continue;
      const items: LoadedNode[] = [];
      node[name] = items;
      lists.set(node.key, items);
    }
    if (lists.size === 0) return;
    for (const record of await read(this.#blog, [...lists.keys()], this.#shown, this.#budget))
      lists.get(Reflect.get(record, owner))?.push(this.#intern(kind, record));
  }

  async #fillTags(slots: Slots): Promise<void> {
    const missing = [...slots.keys()].filter(({ tags }) => tags === undefined);
    const keys = missing.map(({ key }) => key);
    const tags = keys.length > 0 ? await this.#blog.tags.ofPosts(keys, this.#budget) : null;
    for (const node of missing) node.tags = (tags?.get(node.key) ?? []).map(({ name }) => name);
    for (const [{ tags }, times] of slots) this.#budget.takeItems((tags as readonly string[]).length * times);
  }

  #mend(node: LoadedNode, name: string): void {
    const value = node[name] as LoadedNode | readonly LoadedNode[] | undefined;
    if (Array.isArray(value)) node[name] = this.#whole(value);
    else if ((value as LoadedNode | undefined)?.isBroken) this.#break(node);
  }

  #break(node: LoadedNode): void {
    node.isBroken = true;
    this.#hasBroken = true;
  }

  #whole(nodes: readonly LoadedNode[]): readonly LoadedNode[] {
    return this.#hasBroken ? nodes.filter(({ isBroken }) => !isBroken) : nodes;
  }

  #intern(kind: Kind, record: AnyRecord): LoadedNode {
    const known = this.#known[kind].get(record.id);
    if (known !== undefined) return known;
    const node = toNode(kind, record);
    this.#known[kind].set(record.id, node);
    return node;
  }
}

function toNode(kind: Kind, record: AnyRecord): LoadedNode {
  return toNodes[kind](record as never) as object as LoadedNode;
}

function childrenIn(node: LoadedNode, name: string): readonly LoadedNode[] {
  const value = node[name] as LoadedNode | readonly LoadedNode[] | undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value as LoadedNode];
}
