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
import type { Selection } from './selection.ts';
import {
  isFlat,
  type Kind,
  listRelations,
  oneRelations,
  type ShownFields,
  shownFields,
} from './shown-fields.ts';

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
export interface LoadedNode {
  readonly key: number;
  readonly id: string;
  isBroken?: boolean;
  [field: string]: unknown;
}

/** The nodes in one slot of a selection, with their number of occurrences in the response. */
export type Slots = ReadonlyMap<LoadedNode, number>;

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

/** The readers of lists, each with the field that names the owner of a record. */
const readLists: Readonly<Record<string, { readonly owner: string; readonly read: Read }>> = {
  'User posts': {
    owner: 'authorId',
    read: ({ posts }, ids, { Post }, budget) => posts.listOfAuthors(ids, Post, budget),
  },
  'User friends': { owner: 'userId', read: ({ friends }, ids, _, budget) => friends.ofUsers(ids, budget) },
  'User comments': {
    owner: 'authorId',
    read: ({ comments }, ids, { Comment }, budget) => comments.listOfAuthors(ids, Comment, budget),
  },
  'Post comments': {
    owner: 'postId',
    read: ({ comments }, ids, { Comment }, budget) => comments.listOfPosts(ids, Comment, budget),
  },
};

const toNodes = { User: toUserNode, Post: toPostNode, Comment: toCommentNode };

/**
 * Fills in the selection level by level. Each relation of a level costs one statement for any number of
 * records, and none if its records were already read or it is not selected. Afterwards the executor only
 * reads properties. A loader serves one selection and reads only the fields that it shows.
 */
export class NodeLoader {
  /** One node per record: a relation that is filled in once appears everywhere. */
  readonly #known: Readonly<Record<Kind, Map<number, LoadedNode>>> = {
    User: new Map(),
    Post: new Map(),
    Comment: new Map(),
  };
  protected readonly blog: Blog;
  protected readonly budget: Budget;
  #shown!: ShownFields;
  #hasBroken = false;

  /** The budget is that of the whole operation, which may have several loaders. */
  constructor(blog: Blog, budget: Budget) {
    this.blog = blog;
    this.budget = budget;
  }

  load<K extends Kind>(
    kind: K,
    records: readonly RecordOf[K][],
    selection: Selection,
  ): Awaitable<readonly NodeOf[K][]> {
    // Without relations there is nothing to load, and no record occurs twice.
    const loading = isFlat(kind, selection)
      ? records.map((record) => this.toNode(kind, record))
      : this.#load(kind, records, selection);
    return loading as Awaitable<readonly object[]> as Awaitable<readonly NodeOf[K][]>;
  }

  /** Reads records by id, in undefined order; omits records that are gone. */
  async loadById<K extends Kind>(
    kind: K,
    ids: readonly number[],
    selection: Selection,
  ): Promise<readonly NodeOf[K][]> {
    const records = await readById[kind](this.blog, ids, shownFields(kind, selection), this.budget);
    return this.load(kind, records as readonly RecordOf[K][], selection);
  }

  async #load(
    kind: Kind,
    records: readonly AnyRecord[],
    selection: Selection,
  ): Promise<readonly LoadedNode[]> {
    this.#shown = shownFields(kind, selection);
    const nodes = records.map((record) => this.#intern(kind, record));
    await this.#fill(kind, new Map(nodes.map((node) => [node, 1])), selection);
    return this.#whole(nodes);
  }

  /** Reads records by id, with their number of occurrences and their selection; omits records that are gone. */
  protected async loadSlots(
    kind: Kind,
    counts: ReadonlyMap<number, number>,
    selection: Selection,
  ): Promise<ReadonlyMap<number, LoadedNode>> {
    const known = this.#known[kind];
    await this.#readMissing(kind, counts.keys());
    const slots = new Map<LoadedNode, number>();
    for (const [id, times] of counts) {
      const node = known.get(id);
      if (node !== undefined) slots.set(node, times);
    }
    await this.#fill(kind, slots, selection);
    return new Map(this.#whole([...slots.keys()]).map((node) => [node.key, node]));
  }

  async #readMissing(kind: Kind, ids: Iterable<number>): Promise<void> {
    const missing = [...ids].filter((id) => !this.#known[kind].has(id));
    if (missing.length === 0) return;
    const records = await readById[kind](this.blog, missing, this.#shown, this.budget);
    for (const record of records) this.#intern(kind, record);
  }

  async #fill(kind: Kind, slots: Slots, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    this.budget.rest();
    for (const [field, related] of Object.entries(oneRelations[kind])) {
      const inner = selection.get(field);
      if (inner) await this.#fillOne(slots, field, related, inner);
    }
    for (const [field, related] of Object.entries(listRelations[kind])) {
      const inner = selection.get(field);
      if (inner) await this.#fillList(kind, slots, field, related, inner);
    }
    if (kind === 'Post' && selection.has('tags')) await this.#fillTags(slots);
    if (selection.pages?.length) await this.fillPages(kind, slots, selection);
  }

  /** Sets a relation to one record. Without that record the node is broken, because the schema promises it. */
  async #fillOne(slots: Slots, field: string, related: Kind, selection: Selection): Promise<void> {
    const idOf = (node: LoadedNode) => node[`${field}Id`] as number;
    const known = this.#known[related];
    await this.#readMissing(related, new Set([...slots.keys()].map(idOf)));
    const spread = new Map<LoadedNode, number>();
    this.budget.takeSteps(slots.size);
    slots.forEach((times, node) => {
      const child = known.get(idOf(node));
      if (child === undefined) this.#break(node);
      else {
        node[field] = child;
        spread.set(child, (spread.get(child) ?? 0) + times);
      }
    });
    await this.#fill(related, spread, selection);
    if (!this.#hasBroken) return;
    for (const node of slots.keys()) if ((node[field] as LoadedNode | undefined)?.isBroken) this.#break(node);
  }

  /** Fills a list of each node. A record counts once per occurrence in the response. */
  async #fillList(
    kind: Kind,
    slots: Slots,
    field: string,
    related: Kind,
    selection: Selection,
  ): Promise<void> {
    await this.#readList(kind, [...slots.keys()], field, related);
    const spread = new Map<LoadedNode, number>();
    slots.forEach((times, node) => {
      const children = listIn(node, field);
      this.budget.takeItems(children.length * times);
      for (const child of children) spread.set(child, (spread.get(child) ?? 0) + times);
    });
    await this.#fill(related, spread, selection);
    if (!this.#hasBroken) return;
    for (const node of slots.keys()) node[field] = this.#whole(listIn(node, field));
  }

  async #readList(kind: Kind, nodes: readonly LoadedNode[], field: string, related: Kind): Promise<void> {
    const list = readLists[`${kind} ${field}`];
    if (list === undefined) throw new Error(`${kind}.${field} is not a list`);
    const lists = new Map<number, LoadedNode[]>();
    for (const node of nodes) {
      if (node[field] !== undefined) continue;
      const items: LoadedNode[] = [];
      node[field] = items;
      lists.set(node.key, items);
    }
    if (lists.size === 0) return;
    for (const record of await list.read(this.blog, [...lists.keys()], this.#shown, this.budget))
      lists.get(Reflect.get(record, list.owner))?.push(this.#intern(related, record));
  }

  async #fillTags(slots: Slots): Promise<void> {
    const missing = [...slots.keys()].filter(({ tags }) => tags === undefined);
    const keys = missing.map(({ key }) => key);
    const tags = keys.length > 0 ? await this.blog.tags.ofPosts(keys, this.budget) : null;
    for (const node of missing) node.tags = (tags?.get(node.key) ?? []).map(({ name }) => name);
    for (const [{ tags }, times] of slots) this.budget.takeItems((tags as readonly string[]).length * times);
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
    const node = this.toNode(kind, record);
    this.#known[kind].set(record.id, node);
    return node;
  }

  protected toNode(kind: Kind, record: AnyRecord): LoadedNode {
    return toNodes[kind](record as never) as object as LoadedNode;
  }

  /** Overridden by the schema with pages. */
  protected async fillPages(_kind: Kind, _slots: Slots, _selection: Selection): Promise<void> {}
}

function listIn(node: LoadedNode, field: string): readonly LoadedNode[] {
  return (node[field] ?? []) as readonly LoadedNode[];
}
