import type { Random } from '../../src/lib/random.ts';
import {
  type Article,
  describeFamily,
  emptyFamily,
  type Family,
  type Member,
  withArticle,
  withoutUser,
} from './blog-family.ts';
import { type Client, tokenOf, type WriteRequest } from './client.ts';
import type { Entry } from './ledger.ts';
import type { Story } from './record-stories.ts';

/** Two users, their friendship, articles, tags and comments, through REST and GraphQL, and then what cascades. */
export const blogStory: Story = async (client, random) => {
  const teller = new Teller(client, random);
  const ann = await teller.createUser('ann');
  const ben = await teller.createUser('ben');
  if (random.chance(0.5)) await teller.befriend(ann, ben);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const article = await teller.createArticle(ann, `article ${count}`);
    for (let comment = random.below(3); comment > 0; comment -= 1) {
      await teller.comment(article, random.pick([ann, ben]), `comment ${comment}`);
    }
    if (random.chance(0.5)) await teller.rewrite(article, ann);
    if (random.chance(0.3)) await teller.publish(article, ann);
    if (random.chance(0.2)) await teller.deleteArticle(article, ann);
  }
  await teller.growOlder(ben);
  if (random.chance(0.4)) await teller.deleteUser(ben);
  if (random.chance(0.7)) await teller.deleteUser(ann);
};

interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

interface Written {
  readonly id: number;
  readonly title: string;
}

class Teller {
  readonly #client: Client;
  readonly #random: Random;
  readonly #entry: Entry;
  #family: Family = emptyFamily;

  constructor(client: Client, random: Random) {
    this.#client = client;
    this.#random = random;
    this.#entry = client.ledger.open();
  }

  async createUser(nickname: string): Promise<Person> {
    const name = `${this.#entry.mark} ${nickname}`;
    const email = 'someone@example.com';
    const next = { ...this.#family, users: [...this.#family.users, { name, age: null }] };
    const text = `name: ${JSON.stringify(name)}, email: ${JSON.stringify(email)}`;
    const user = await this.#either([
      async () => (await this.#rest('POST', '/api/v1/users', { user: { name, email } }, next)).data,
      async () => (await this.#rest('POST', '/api/users', { name, email }, next)).data,
      () => this.#graphql(`createUser(input: {${text}}) { id }`, next),
      () => this.#graphql(`createUser(${text}) { id }`, next),
    ]);
    const id = this.#learn('blog_users', user.id);
    return { id, name, token: await tokenOf(id) };
  }

  async befriend(ann: Person, ben: Person): Promise<void> {
    const next = { ...this.#family, areFriends: true };
    await this.#graphql(`addFriend(userId: "${ben.id}") { id }`, next, ann.token);
    if (this.#random.chance(0.3)) {
      const apart = { ...this.#family, areFriends: false };
      await this.#graphql(`removeFriend(userId: "${ben.id}") { id }`, apart, ann.token);
    }
  }

  async createArticle(author: Person, name: string): Promise<Written> {
    const title = `${this.#entry.mark} ${name}`;
    const body = `body of ${title}`;
    const article = { title, body, published: false, author: author.name, tags: [], comments: [] };
    const post = await this.#either([
      () => this.#createTagged(author, article),
      () => this.#createWithNewTag(author, article),
      () => this.#createBySimpleSchema(author, article),
    ]);
    return { id: this.#learn('blog_posts', post.id), title };
  }

  /** A tag of its own first, then a post that carries it. */
  async #createTagged(author: Person, article: Article) {
    const tag = `tag of ${article.title}`;
    const tagged = { ...this.#family, tags: [...this.#family.tags, tag] };
    const { data } = await this.#rest('POST', '/api/v1/tags', { tag: { name: tag } }, tagged, author.token);
    this.#learn('blog_tags', data.id);
    const published = this.#random.chance(0.5);
    const next = withArticle(this.#family, { ...article, published, tags: [tag] });
    const { title, body } = article;
    const post = { title, body, published, tag_ids: [data.id] };
    return (await this.#rest('POST', '/api/v1/posts', { post }, next, author.token)).data;
  }

  /** A post and its new tag in one transaction: both or neither. */
  #createWithNewTag(author: Person, article: Article) {
    const tag = `tag of ${article.title}`;
    const tagged = { ...this.#family, tags: [...this.#family.tags, tag] };
    const next = withArticle(tagged, { ...article, tags: [tag] });
    const values = `${titleAndContent(article)}, tags: [${JSON.stringify(tag)}]`;
    return this.#graphql(`createPost(${values}) { id }`, next, author.token);
  }

  #createBySimpleSchema(author: Person, article: Article) {
    const next = withArticle(this.#family, article);
    return this.#graphql(`createPost(${titleAndContent(article)}, authorId: "${author.id}") { id }`, next);
  }

  async comment(written: Written, author: Person, text: string): Promise<void> {
    const body = `${this.#entry.mark} ${text}`;
    const article = this.#find(written);
    const comments = [...article.comments, { author: author.name, body }];
    const next = withArticle(this.#family, { ...article, comments });
    const path = `/api/v1/posts/${written.id}/comments`;
    const comment = await this.#either([
      async () => (await this.#rest('POST', path, { comment: { body } }, next, author.token)).data,
      () =>
        this.#graphql(
          `addComment(postId: "${written.id}", text: ${JSON.stringify(body)}) { id }`,
          next,
          author.token,
        ),
    ]);
    this.#learn('blog_comments', comment.id);
  }

  async rewrite(written: Written, { token }: Person): Promise<void> {
    const body = `${this.#entry.mark} rewritten ${this.#random.below(1000)}`;
    const next = withArticle(this.#family, { ...this.#find(written), body });
    const path = `/api/v1/posts/${written.id}`;
    await this.#either([
      () => this.#rest('PATCH', path, { post: { body } }, next, token),
      () => this.#rest('PUT', path, { body }, next, token),
      () =>
        this.#graphql(
          `updatePost(id: "${written.id}", content: ${JSON.stringify(body)}) { id }`,
          next,
          token,
        ),
    ]);
  }

  async publish(written: Written, { token }: Person): Promise<void> {
    const next = withArticle(this.#family, { ...this.#find(written), published: true });
    await this.#graphql(`publishPost(id: "${written.id}") { id }`, next, token);
  }

  async deleteArticle(written: Written, { token }: Person): Promise<void> {
    const articles = this.#family.articles.filter(({ title }) => title !== written.title);
    const next = { ...this.#family, articles };
    await this.#either([
      () => this.#rest('DELETE', `/api/v1/posts/${written.id}`, undefined, next, token),
      () => this.#graphql(`deletePost(id: "${written.id}")`, next, token),
    ]);
  }

  async growOlder({ id, name }: Person): Promise<void> {
    const age = this.#random.below(150);
    const users = this.#family.users.map((user): Member => (user.name === name ? { name, age } : user));
    await this.#graphql(`updateUser(id: "${id}", input: {age: ${age}}) { id }`, { ...this.#family, users });
  }

  async deleteUser({ id, name }: Person): Promise<void> {
    const next = withoutUser(this.#family, name);
    await this.#either([
      () => this.#rest('DELETE', `/api/v1/users/${id}`, undefined, next),
      () => this.#rest('DELETE', `/api/users/${id}`, undefined, next),
      () => this.#graphql(`deleteUser(id: "${id}")`, next),
    ]);
  }

  #find({ title }: Written): Article {
    const article = this.#family.articles.find((article) => article.title === title);
    if (article === undefined) throw new Error(`no article ${title}`);
    return article;
  }

  /** The same through whichever interface. */
  #either<T>(ways: readonly [() => Promise<T>, ...(() => Promise<T>)[]]): Promise<T> {
    return this.#random.pick(ways)();
  }

  #learn(table: string, id: number | string): number {
    this.#client.ledger.give(table, Number(id), this.#entry.mark);
    return Number(id);
  }

  async #rest(method: WriteRequest['method'], path: string, json: unknown, next: Family, token?: string) {
    const request = {
      method,
      path,
      ...(json !== undefined && { json }),
      ...(token !== undefined && { token }),
    };
    const body = await this.#client.write(this.#entry, request, describeFamily(next));
    this.#family = next;
    return body;
  }

  async #graphql(mutation: string, next: Family, token?: string) {
    const value = await this.#client.mutate(this.#entry, mutation, describeFamily(next), token);
    this.#family = next;
    return value;
  }
}

function titleAndContent({ title, body }: Article): string {
  return `title: ${JSON.stringify(title)}, content: ${JSON.stringify(body)}`;
}
