import { type State, stateOf } from './ledger.ts';

/** Users of the blog who know each other, with what they have written: what a cascade must take or leave together. */
export interface Family {
  readonly users: readonly Member[];
  readonly articles: readonly Article[];
  readonly areFriends: boolean;
  readonly tags: readonly string[];
}

export interface Member {
  readonly name: string;
  readonly age: number | null;
}

export interface Article {
  readonly title: string;
  readonly body: string;
  readonly published: boolean;
  readonly author: string;
  readonly tags: readonly string[];
  readonly comments: readonly { readonly author: string; readonly body: string }[];
}

export const emptyFamily: Family = { users: [], articles: [], areFriends: false, tags: [] };

export function describeFamily({ users, articles, areFriends, tags }: Family): State {
  const [one, other] = users.map(({ name }) => name);
  return stateOf([
    ...users.map(({ name, age }) => `user ${name} | ${age}`),
    ...(areFriends ? [`friends ${one} | ${other}`, `friends ${other} | ${one}`] : []),
    ...tags.map((tag) => `tag ${tag}`),
    ...articles.flatMap((article) => [
      `article ${article.title} | ${article.body} | ${article.published} | ${article.author}`,
      ...article.tags.map((tag) => `tagged ${article.title} | ${tag}`),
      ...article.comments.map(({ author, body }) => `comment ${article.title} | ${author} | ${body}`),
    ]),
  ]);
}

/** Without a user, there is nothing left that the user wrote, nor what others wrote below it. */
export function withoutUser(family: Family, name: string): Family {
  return {
    users: family.users.filter((user) => user.name !== name),
    articles: family.articles
      .filter(({ author }) => author !== name)
      .map((article) => ({
        ...article,
        comments: article.comments.filter(({ author }) => author !== name),
      })),
    areFriends: false,
    tags: family.tags,
  };
}

export function withArticle(family: Family, changed: Article): Family {
  const isThere = family.articles.some(({ title }) => title === changed.title);
  return {
    ...family,
    articles: isThere
      ? family.articles.map((article) => (article.title === changed.title ? changed : article))
      : [...family.articles, changed],
  };
}
