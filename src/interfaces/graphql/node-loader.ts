import type { Blog } from '../../blog/blog.ts';
import type { SomeComment, SomePost, SomeUser } from '../../blog/model.ts';
import type { Budget } from '../../lib/budget.ts';
import { inChunks } from '../../lib/chunks.ts';
import {
  type CommentNode,
  type PostNode,
  toCommentNode,
  toPostNode,
  toUserNode,
  type UserNode,
} from './nodes.ts';
import type { Selection } from './selection.ts';
import { type ShownFields, shownFields } from './shown-fields.ts';

/** Nodes in one slot of a selection, and how often each occurs there in the answer. */
type Slots<Node> = ReadonlyMap<Node, number>;

interface Breakable {
  isBroken?: boolean;
}

/**
 * Fills in the selection level by level. Each relation of a level costs one statement for any number of records, and
 * none if its records were read before or it is not selected. The executor afterwards only reads properties. A loader
 * serves one selection: it reads only those fields of a record that the selection shows.
 */
export class NodeLoader {
  readonly #users = new Map<number, UserNode>();
  readonly #posts = new Map<number, PostNode>();
  readonly #comments = new Map<number, CommentNode>();
  readonly #blog: Blog;
  readonly #budget: Budget;
  #shown!: ShownFields;
  #hasBroken = false;

  /** The budget is that of the whole operation, which may have several loaders. */
  constructor(blog: Blog, budget: Budget) {
    this.#blog = blog;
    this.#budget = budget;
  }

  async users(users: readonly SomeUser[], selection: Selection): Promise<readonly UserNode[]> {
    this.#shown = shownFields('User', selection);
    const nodes = users.map((user) => this.#user(user));
    await this.#fillUsers(this.#count(nodes), selection);
    return nodes;
  }

  async posts(posts: readonly SomePost[], selection: Selection): Promise<readonly PostNode[]> {
    this.#shown = shownFields('Post', selection);
    const nodes = posts.map((post) => this.#post(post));
    await this.#fillPosts(this.#count(nodes), selection);
    return this.#whole(nodes);
  }

  async comments(comments: readonly SomeComment[], selection: Selection): Promise<readonly CommentNode[]> {
    this.#shown = shownFields('Comment', selection);
    const nodes = comments.map((comment) => this.#comment(comment));
    await this.#fillComments(this.#count(nodes), selection);
    return this.#whole(nodes);
  }

  async #fillUsers(slots: Slots<UserNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.#budget.rest();
    const nodes = [...slots.keys()];
    const posts = selection.get('posts');
    const friends = selection.get('friends');
    const comments = selection.get('comments');
    if (posts) {
      await this.#fillList(nodes, 'posts', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const post of await this.#blog.posts.listOfAuthors(ids, this.#shown.Post, this.#budget))
            add(post.authorId, this.#post(post));
      });
      await this.#fillPosts(
        this.#spreadList(slots, (node) => node.posts),
        posts,
      );
      this.#drop(nodes, 'posts');
    }
    if (friends) {
      await this.#fillList(nodes, 'friends', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const { userId, friend } of await this.#blog.friends.ofUsers(ids, this.#budget))
            add(userId, this.#user(friend));
      });
      await this.#fillUsers(
        this.#spreadList(slots, (node) => node.friends),
        friends,
      );
    }
    if (comments) {
      await this.#fillList(nodes, 'comments', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const comment of await this.#blog.comments.listOfAuthors(
            ids,
            this.#shown.Comment,
            this.#budget,
          ))
            add(comment.authorId, this.#comment(comment));
      });
      await this.#fillComments(
        this.#spreadList(slots, (node) => node.comments),
        comments,
      );
      this.#drop(nodes, 'comments');
    }
  }

  async #fillPosts(slots: Slots<PostNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.#budget.rest();
    const nodes = [...slots.keys()];
    const author = selection.get('author');
    const comments = selection.get('comments');
    if (author) await this.#fillAuthors(slots, author);
    if (comments) {
      await this.#fillList(nodes, 'comments', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const comment of await this.#blog.comments.listOfPosts(ids, this.#shown.Comment, this.#budget))
            add(comment.postId, this.#comment(comment));
      });
      await this.#fillComments(
        this.#spreadList(slots, (node) => node.comments),
        comments,
      );
      this.#drop(nodes, 'comments');
    }
    if (selection.has('tags')) await this.#fillTags(slots);
  }

  async #fillComments(slots: Slots<CommentNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.#budget.rest();
    const author = selection.get('author');
    const post = selection.get('post');
    if (author) await this.#fillAuthors(slots, author);
    if (!post) return;
    const missing = idsNotIn(this.#posts, slots, (node) => node.postId);
    for (const ids of inChunks(missing)) {
      for (const found of await this.#blog.posts.findMany(ids, this.#shown.Post, this.#budget))
        this.#post(found);
    }
    this.#connect(slots, 'post', (node) => this.#posts.get(node.postId));
    await this.#fillPosts(
      this.#spreadOne(slots, (node) => node.post),
      post,
    );
    for (const node of slots.keys()) if (node.post?.isBroken) this.#break(node);
  }

  async #fillAuthors(slots: Slots<PostNode> | Slots<CommentNode>, selection: Selection): Promise<void> {
    const authored = slots as Slots<PostNode | CommentNode>;
    const missing = idsNotIn(this.#users, authored, (node) => node.authorId);
    for (const ids of inChunks(missing)) {
      for (const user of await this.#blog.users.readMany(ids, this.#shown.User, this.#budget))
        this.#user(user);
    }
    this.#connect(authored, 'author', (node) => this.#users.get(node.authorId));
    await this.#fillUsers(
      this.#spreadOne(authored, (node) => node.author),
      selection,
    );
  }

  async #fillTags(slots: Slots<PostNode>): Promise<void> {
    const missing = [...slots.keys()].filter(({ tags }) => tags === undefined);
    for (const ids of chunksOf(missing)) {
      const tags = await this.#blog.tags.ofPosts(ids, this.#budget);
      for (const id of ids) {
        const node = this.#posts.get(id);
        if (node) node.tags = (tags.get(id) ?? []).map(({ name }) => name);
      }
    }
    for (const [node, times] of slots) this.#budget.takeItems((node.tags?.length ?? 0) * times);
  }

  /** Reads a list relation of the nodes that lack it: `load` adds each related record to the id that it belongs to. */
  async #fillList<
    Name extends string,
    Item,
    Node extends { readonly key: number } & { [K in Name]?: readonly Item[] },
  >(
    nodes: readonly Node[],
    name: Name,
    load: (missing: readonly Node[], add: (owner: number, item: Item) => void) => Promise<void>,
  ): Promise<void> {
    const missing = nodes.filter((node) => node[name] === undefined);
    if (missing.length === 0) return;
    const lists = new Map<number, Item[]>();
    for (const node of missing) {
      const list: Item[] = [];
      lists.set(node.key, list);
      node[name] = list as readonly Item[] as Node[Name];
    }
    await load(missing, (owner, item) => void lists.get(owner)?.push(item));
  }

  /** Sets a relation to one record. Where that record is gone, the node is broken: the schema promises it. */
  #connect<Name extends string, Target, Node extends Breakable & { [K in Name]?: Target }>(
    slots: Slots<Node>,
    name: Name,
    find: (node: Node) => Target | undefined,
  ): void {
    for (const node of slots.keys()) {
      const target = find(node);
      if (target === undefined) this.#break(node);
      else node[name] = target as Node[Name];
    }
  }

  #break(node: Breakable): void {
    node.isBroken = true;
    this.#hasBroken = true;
  }

  #drop<Name extends 'posts' | 'comments'>(
    nodes: readonly { [K in Name]?: readonly Breakable[] }[],
    name: Name,
  ): void {
    if (!this.#hasBroken) return;
    for (const node of nodes) node[name] = this.#whole(node[name] ?? []);
  }

  #whole<Node extends Breakable>(nodes: readonly Node[]): readonly Node[] {
    return this.#hasBroken ? nodes.filter(({ isBroken }) => !isBroken) : nodes;
  }

  #count<Node>(nodes: readonly Node[]): Slots<Node> {
    return new Map(nodes.map((node) => [node, 1]));
  }

  /** The slots one level down. A record that occurs in the answer many times is counted as often. */
  #spreadOne<Node, Child>(slots: Slots<Node>, find: (node: Node) => Child | undefined): Slots<Child> {
    const spread = new Map<Child, number>();
    this.#budget.takeSteps(slots.size);
    slots.forEach((times, node) => {
      const child = find(node);
      if (child !== undefined) spread.set(child, (spread.get(child) ?? 0) + times);
    });
    return spread;
  }

  #spreadList<Node, Child>(
    slots: Slots<Node>,
    list: (node: Node) => readonly Child[] | undefined,
  ): Slots<Child> {
    const spread = new Map<Child, number>();
    slots.forEach((times, node) => {
      const children = list(node) ?? [];
      this.#budget.takeItems(children.length * times);
      for (const child of children) spread.set(child, (spread.get(child) ?? 0) + times);
    });
    return spread;
  }

  #user(user: SomeUser): UserNode {
    return intern(this.#users, user, toUserNode);
  }

  #post(post: SomePost): PostNode {
    return intern(this.#posts, post, toPostNode);
  }

  #comment(comment: SomeComment): CommentNode {
    return intern(this.#comments, comment, toCommentNode);
  }
}

/** One node per record: a relation that is filled in once appears everywhere. */
function intern<Item extends { readonly id: number }, Node>(
  known: Map<number, Node>,
  item: Item,
  toNode: (item: Item) => Node,
): Node {
  const existing = known.get(item.id);
  if (existing !== undefined) return existing;
  const node = toNode(item);
  known.set(item.id, node);
  return node;
}

function chunksOf(nodes: readonly { readonly key: number }[]): readonly (readonly number[])[] {
  return inChunks(nodes.map(({ key }) => key));
}

function idsNotIn<Node>(
  known: ReadonlyMap<number, unknown>,
  slots: Slots<Node>,
  idOf: (node: Node) => number,
) {
  const missing = new Set<number>();
  for (const node of slots.keys()) if (!known.has(idOf(node))) missing.add(idOf(node));
  return [...missing];
}
