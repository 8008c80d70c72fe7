import type { Blog } from '../../blog/blog.ts';
import type { SomeComment, SomePost, SomeUser } from '../../blog/model.ts';
import type { Budget } from '../../lib/budget.ts';
import { inChunks } from '../../lib/sizes.ts';
import {
  type CommentNode,
  type PostNode,
  toCommentNode,
  toPostNode,
  toUserNode,
  type UserNode,
} from './nodes.ts';
import type { Selection } from './selection.ts';
import { isFlat, type Kind, type ShownFields, shownFields } from './shown-fields.ts';
import { chunksOf, fillList, idsNotIn, intern, type Slots } from './slots.ts';

export type LoadedNode = UserNode | PostNode | CommentNode;

interface Breakable {
  isBroken?: boolean;
}

/**
 * Fills in the selection level by level. Each relation of a level costs one statement for any number of
 * records, and none if its records were already read or it is not selected. Afterwards the executor only
 * reads properties. A loader serves one selection and reads only the fields that it shows.
 */
export class NodeLoader {
  readonly #users = new Map<number, UserNode>();
  readonly #posts = new Map<number, PostNode>();
  readonly #comments = new Map<number, CommentNode>();
  protected readonly blog: Blog;
  protected readonly budget: Budget;
  #shown!: ShownFields;
  #hasBroken = false;

  /** The budget is that of the whole operation, which may have several loaders. */
  constructor(blog: Blog, budget: Budget) {
    this.blog = blog;
    this.budget = budget;
  }

  async users(users: readonly SomeUser[], selection: Selection): Promise<readonly UserNode[]> {
    this.#shown = shownFields('User', selection);
    const nodes = users.map((user) => this.#user(user));
    await this.#fillUsers(this.#count(nodes), selection);
    return nodes;
  }

  async posts(posts: readonly SomePost[], selection: Selection): Promise<readonly PostNode[]> {
    // Without relations there is nothing to load, and no record occurs twice.
    if (isFlat('Post', selection)) return posts.map((post) => this.toPost(post));
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

  /** Reads records by id, with their number of occurrences and their selection; omits records that are gone. */
  protected async loadSlots(
    kind: Kind,
    counts: ReadonlyMap<number, number>,
    selection: Selection,
  ): Promise<ReadonlyMap<number, LoadedNode>> {
    const known: Map<number, LoadedNode> = { User: this.#users, Post: this.#posts, Comment: this.#comments }[
      kind
    ];
    const missing = [...counts.keys()].filter((id) => !known.has(id));
    for (const ids of inChunks(missing)) await this.#readMany(kind, ids);
    const slots = new Map<LoadedNode, number>();
    for (const [id, times] of counts) {
      const node = known.get(id);
      if (node !== undefined) slots.set(node, times);
    }
    await this.#fill(kind, slots, selection);
    return new Map(
      this.#whole([...slots.keys()] as (LoadedNode & Breakable)[]).map((node) => [node.key, node]),
    );
  }

  async #readMany(kind: Kind, ids: readonly number[]): Promise<void> {
    const { users, posts, comments } = this.blog;
    const { User, Post, Comment } = this.#shown;
    if (kind === 'User') for (const user of await users.readMany(ids, User, this.budget)) this.#user(user);
    if (kind === 'Post') for (const post of await posts.findMany(ids, Post, this.budget)) this.#post(post);
    if (kind === 'Comment')
      for (const comment of await comments.findMany(ids, Comment, this.budget)) this.#comment(comment);
  }

  #fill(kind: Kind, slots: Slots<LoadedNode>, selection: Selection): Promise<void> {
    if (kind === 'User') return this.#fillUsers(slots as Slots<UserNode>, selection);
    if (kind === 'Post') return this.#fillPosts(slots as Slots<PostNode>, selection);
    return this.#fillComments(slots as Slots<CommentNode>, selection);
  }

  async #fillUsers(slots: Slots<UserNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.budget.rest();
    const nodes = [...slots.keys()];
    const posts = selection.get('posts');
    const friends = selection.get('friends');
    const comments = selection.get('comments');
    if (posts) {
      await fillList(nodes, 'posts', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const post of await this.blog.posts.listOfAuthors(ids, this.#shown.Post, this.budget))
            add(post.authorId, this.#post(post));
      });
      await this.#fillPosts(
        this.#spreadList(slots, (node) => node.posts),
        posts,
      );
      this.#drop(nodes, 'posts');
    }
    if (friends) {
      await fillList(nodes, 'friends', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const { userId, friend } of await this.blog.friends.ofUsers(ids, this.budget))
            add(userId, this.#user(friend));
      });
      await this.#fillUsers(
        this.#spreadList(slots, (node) => node.friends),
        friends,
      );
    }
    if (comments) {
      await fillList(nodes, 'comments', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const comment of await this.blog.comments.listOfAuthors(ids, this.#shown.Comment, this.budget))
            add(comment.authorId, this.#comment(comment));
      });
      await this.#fillComments(
        this.#spreadList(slots, (node) => node.comments),
        comments,
      );
      this.#drop(nodes, 'comments');
    }
    if (selection.pages?.length) await this.fillPages('User', slots, selection);
  }

  async #fillPosts(slots: Slots<PostNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.budget.rest();
    const nodes = [...slots.keys()];
    const author = selection.get('author');
    const comments = selection.get('comments');
    if (author) await this.#fillAuthors(slots, author);
    if (comments) {
      await fillList(nodes, 'comments', async (missing, add) => {
        for (const ids of chunksOf(missing))
          for (const comment of await this.blog.comments.listOfPosts(ids, this.#shown.Comment, this.budget))
            add(comment.postId, this.#comment(comment));
      });
      await this.#fillComments(
        this.#spreadList(slots, (node) => node.comments),
        comments,
      );
      this.#drop(nodes, 'comments');
    }
    if (selection.has('tags')) await this.#fillTags(slots);
    if (selection.pages?.length) await this.fillPages('Post', slots, selection);
  }

  async #fillComments(slots: Slots<CommentNode>, selection: Selection): Promise<void> {
    if (slots.size === 0) return;
    await this.budget.rest();
    const author = selection.get('author');
    const post = selection.get('post');
    if (author) await this.#fillAuthors(slots, author);
    if (!post) return;
    const missing = idsNotIn(this.#posts, slots, (node) => node.postId);
    for (const ids of inChunks(missing)) {
      for (const found of await this.blog.posts.findMany(ids, this.#shown.Post, this.budget))
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
      for (const user of await this.blog.users.readMany(ids, this.#shown.User, this.budget)) this.#user(user);
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
      const tags = await this.blog.tags.ofPosts(ids, this.budget);
      for (const id of ids) {
        const node = this.#posts.get(id);
        if (node) node.tags = (tags.get(id) ?? []).map(({ name }) => name);
      }
    }
    for (const [node, times] of slots) this.budget.takeItems((node.tags?.length ?? 0) * times);
  }

  /** Sets a relation to one record. Without that record the node is broken, because the schema promises it. */
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

  /** Returns the slots one level down. A record counts once per occurrence in the response. */
  #spreadOne<Node, Child>(slots: Slots<Node>, find: (node: Node) => Child | undefined): Slots<Child> {
    const spread = new Map<Child, number>();
    this.budget.takeSteps(slots.size);
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
      this.budget.takeItems(children.length * times);
      for (const child of children) spread.set(child, (spread.get(child) ?? 0) + times);
    });
    return spread;
  }

  #user(user: SomeUser): UserNode {
    return this.#users.get(user.id) ?? intern(this.#users, user.id, this.toUser(user));
  }

  #post(post: SomePost): PostNode {
    return this.#posts.get(post.id) ?? intern(this.#posts, post.id, this.toPost(post));
  }

  #comment(comment: SomeComment): CommentNode {
    return this.#comments.get(comment.id) ?? intern(this.#comments, comment.id, this.toComment(comment));
  }

  protected toUser(user: SomeUser): UserNode {
    return toUserNode(user);
  }

  protected toPost(post: SomePost): PostNode {
    return toPostNode(post);
  }

  protected toComment(comment: SomeComment): CommentNode {
    return toCommentNode(comment);
  }

  /** Overridden by the schema with pages. */
  protected async fillPages(_kind: Kind, _slots: Slots<LoadedNode>, _selection: Selection): Promise<void> {}
}
