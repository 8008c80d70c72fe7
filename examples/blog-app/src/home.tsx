import { documents, type ResultOf } from 'quintet/client';
import { Byline, Unsent, Write } from './entries.tsx';
import { type Source, useLive } from './live.ts';
import { useUnsent, write } from './outbox.ts';
import { client } from './session.ts';

type Post = ResultOf<typeof documents.postCreated>['postCreated'];

const posts: Source<Post> = {
  async load() {
    const latest = { last: 50, filter: { published: true } };
    const { data } = await client.graphql(documents.postsConnection, latest);
    if (!data) throw new Error('The posts could not be loaded');
    return data.postsConnection.edges.map(({ node }) => node);
  },
  async *listen(options) {
    for await (const { postCreated } of client.subscribe(documents.postCreated, {}, options))
      if (postCreated.published) yield postCreated;
  },
};

/** The latest posts, newest first; those that are not saved yet come before them. */
export function Home() {
  const saved = useLive(posts);
  const isSaved = (title: string, body: string) =>
    saved?.some((post) => post.title === title && post.content === body);
  const unsent = useUnsent()
    .filter((entry) => entry.kind === 'post')
    .filter(({ title, body }) => !isSaved(title, body));
  return (
    <>
      <title>Marginalia</title>
      <h1>Latest posts</h1>
      <Write button="Publish" hasTitle onWrite={({ title, body }) => write({ kind: 'post', title, body })} />
      <ol className="posts">
        {unsent.toReversed().map((entry) => (
          <li key={entry.key} className="unsent">
            <h2>{entry.title}</h2>
            <p className="text">{entry.body}</p>
            <Unsent entry={entry} />
          </li>
        ))}
        {saved?.toReversed().map((post) => (
          <li key={post.id}>
            <h2>
              <a href={`#/posts/${post.id}`}>{post.title}</a>
            </h2>
            <Byline {...post} />
            <p className="text">{post.content}</p>
          </li>
        ))}
      </ol>
      <p>{saved === null ? 'Loading…' : saved.length === 0 && 'There are no posts yet.'}</p>
    </>
  );
}
