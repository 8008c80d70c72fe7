import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Suspense } from 'react';
import {
  RelayEnvironmentProvider,
  useLazyLoadQuery,
  usePaginationFragment,
  useRefetchableFragment,
} from 'react-relay';
import { create, type ReactTestRendererJSON } from 'react-test-renderer';
import {
  commitMutation,
  Environment,
  type GraphQLTaggedNode,
  graphql,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import postFragment, { type relay_post$key } from '../generated/relay/relay_post.graphql.ts';
import postsFragment, { type relay_posts$key } from '../generated/relay/relay_posts.graphql.ts';
import commentMutation from '../generated/relay/relayCommentMutation.graphql.ts';
import deleteMutation from '../generated/relay/relayDeleteMutation.graphql.ts';
import postsQuery, { type relayPostsQuery } from '../generated/relay/relayPostsQuery.graphql.ts';
import writeMutation from '../generated/relay/relayWriteMutation.graphql.ts';
import { makeAuthor, until, writePost } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();

// #region docs
// curl -o generated/relay.graphql http://localhost:3000/graphql/relay.graphql && npx relay-compiler
const environment = new Environment({
  store: new Store(new RecordSource()),
  network: Network.create(async ({ text }, variables) => {
    const response = await fetch(`${url}/graphql/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: text, variables }),
    });
    return response.json();
  }),
});
// #endregion

/** The input of the Relay compiler. A bundler plugin would replace it with the artifacts; here they are imported. */
export const documents = () => [
  graphql`
    query relayPostsQuery {
      ...relay_posts
    }
  `,
  graphql`
    fragment relay_posts on Query
    @refetchable(queryName: "relayMorePostsQuery")
    @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
      posts(first: $count, after: $cursor) @connection(key: "relay_posts") {
        __id
        edges { node { id ...relay_post } }
      }
    }
  `,
  graphql`
    fragment relay_post on Post @refetchable(queryName: "relayPostAgainQuery") {
      databaseId
      title
      comments(first: 5) { totalCount }
      author { databaseId name comments(first: 5) { totalCount } }
    }
  `,
  graphql`
    mutation relayWriteMutation($title: String!, $connections: [ID!]!) {
      createPost(title: $title, content: "c") {
        postEdge @appendEdge(connections: $connections) { node { id ...relay_post } }
      }
    }
  `,
  graphql`
    mutation relayCommentMutation($postId: ID!) {
      addComment(postId: $postId, text: "Well said") {
        comment { post { ...relay_post } }
      }
    }
  `,
  graphql`
    mutation relayDeleteMutation($id: ID!, $connections: [ID!]!) {
      deletePost(id: $id) { deletedId @deleteEdge(connections: $connections) }
    }
  `,
];

/** The state of the screen and the actions of its buttons. */
const screen = {
  connection: '',
  ids: [] as readonly string[],
  hasNext: false,
  loadNext: async () => {},
  readAgain: new Map<string, () => void>(),
};

function Post({ id, post }: { readonly id: string; readonly post: relay_post$key }) {
  const [{ title, comments, author }, refetch] = useRefetchableFragment(postFragment, post);
  screen.readAgain.set(id, () => refetch({}, { fetchPolicy: 'network-only' }));
  return <li>{`${title} (${comments.totalCount}) by ${author.name} (${author.comments.totalCount})`}</li>;
}

function Posts() {
  const query = useLazyLoadQuery<relayPostsQuery>(postsQuery, {});
  const { data, hasNext, loadNext } = usePaginationFragment<never, relay_posts$key>(postsFragment, query);
  const { __id, edges } = data.posts;
  Object.assign(screen, {
    connection: __id,
    ids: edges.map(({ node }) => node.id),
    hasNext,
    loadNext: () => new Promise<void>((resolve) => loadNext(2, { onComplete: () => resolve() })),
  });
  return (
    <ul>
      {edges.map(({ node }) => (
        <Post key={node.id} id={node.id} post={node} />
      ))}
    </ul>
  );
}

const change = (mutation: GraphQLTaggedNode, variables: Record<string, unknown>) =>
  new Promise<void>((resolve, reject) => {
    commitMutation(environment, {
      mutation,
      variables,
      onCompleted: (_, errors) => (errors ? reject(new Error(JSON.stringify(errors))) : resolve()),
      onError: reject,
    });
  });

async function retitleElsewhere(databaseId: number, title: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/posts/${databaseId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title }),
  });
  assert.equal(response.status, 200);
}

const textOf = (item: ReactTestRendererJSON | string) =>
  typeof item === 'string' ? item : (item.children ?? []).join('');

const recordOf = (id: string) => environment.getStore().getSource().get(id);

test('Relay: updates pages, edges and records, with ids that are unique across types', async () => {
  for (const title of ['First', 'Second', 'Third']) await writePost(sandbox, token, title);
  const rendered = create(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense fallback={null}>
        <Posts />
      </Suspense>
    </RelayEnvironmentProvider>,
  );
  const untilShown = async (wanted: readonly string[]) => {
    const shown = () => (rendered.toJSON() as ReactTestRendererJSON | null)?.children?.map(textOf);
    await until(() => JSON.stringify(shown()) === JSON.stringify(wanted));
  };
  await untilShown(['First (0) by Ada (0)', 'Second (0) by Ada (0)']);
  assert.equal(screen.hasNext, true);
  await screen.loadNext();
  await untilShown(['First (0) by Ada (0)', 'Second (0) by Ada (0)', 'Third (0) by Ada (0)']);
  assert.equal(screen.hasNext, false);

  const connections = [screen.connection];
  const [first = '', second = ''] = screen.ids;
  await change(writeMutation, { title: 'Fourth', connections });
  await change(commentMutation, { postId: second });
  await untilShown([
    'First (0) by Ada (1)',
    'Second (1) by Ada (1)',
    'Third (0) by Ada (1)',
    'Fourth (0) by Ada (1)',
  ]);

  await retitleElsewhere(1, 'Changed');
  await retitleElsewhere(2, 'Changed, too');
  screen.readAgain.get(first)?.();
  await untilShown([
    'Changed (0) by Ada (1)',
    'Second (1) by Ada (1)',
    'Third (0) by Ada (1)',
    'Fourth (0) by Ada (1)',
  ]);

  const post = recordOf(first);
  const author = post?.author as { __ref: string } | undefined;
  const user = recordOf(author?.__ref ?? '');
  assert.deepEqual(
    [post, user].map((record) => [record?.__typename, record?.databaseId]),
    [
      ['Post', '1'],
      ['User', '1'],
    ],
  );
  assert.notEqual(post?.id, user?.id);

  await change(deleteMutation, { id: second, connections });
  await untilShown(['Changed (0) by Ada (1)', 'Third (0) by Ada (1)', 'Fourth (0) by Ada (1)']);
});
