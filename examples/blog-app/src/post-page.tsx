import { documents, type ResultOf } from 'quintet/client';
import { useMemo, useState } from 'react';
import { Byline, Unsent, Write } from './entries.tsx';
import { type Source, useLive } from './live.ts';
import { useUnsent, write } from './outbox.ts';
import { client } from './session.ts';

type Post = NonNullable<ResultOf<typeof documents.post>['post']>;
type Comment = Post['comments'][number];

/** A post with its comments, oldest first; those that are not saved yet come last. */
export function PostPage({ id }: { id: string }) {
  const [post, setPost] = useState<Post | null>();
  const comments = useLive(useMemo(() => commentsOf(id, setPost), [id])) ?? [];
  const unsent = useUnsent()
    .filter((entry) => entry.kind === 'comment' && entry.postId === id)
    .filter(
      ({ author, body }) => !comments.some((saved) => saved.author.id === author.id && saved.text === body),
    );
  if (!post) return <p>{post === null ? 'There is no such post.' : 'Loading…'}</p>;
  return (
    <article>
      <title>{post.title}</title>
      <h1>{post.title}</h1>
      <Byline {...post} />
      <p className="text">{post.content}</p>
      <h2>Comments</h2>
      <ol className="comments" aria-live="polite">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="text">{comment.text}</p>
            <Byline {...comment} />
          </li>
        ))}
        {unsent.map((entry) => (
          <li key={entry.key} className="unsent">
            <p className="text">{entry.body}</p>
            <Unsent entry={entry} />
          </li>
        ))}
      </ol>
      <Write button="Comment" onWrite={({ body }) => write({ kind: 'comment', postId: id, body })} />
    </article>
  );
}

function commentsOf(postId: string, setPost: (post: Post | null) => void): Source<Comment> {
  return {
    async load() {
      const { data } = await client.graphql(documents.post, { id: postId });
      if (!data) throw new Error('The post could not be loaded');
      setPost(data.post);
      return data.post?.comments ?? [];
    },
    async *listen(options) {
      const events = client.subscribe(documents.commentAdded, { postId }, options);
      for await (const { commentAdded } of events) yield commentAdded;
    },
  };
}
