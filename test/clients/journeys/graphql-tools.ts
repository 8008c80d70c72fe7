import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UrlLoader } from '@graphql-tools/url-loader';
import { type ExecutionResult, parse } from 'graphql';
import { makeAuthor, untilSubscribed, writePost } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();

const loader = new UrlLoader();
const [source] = await loader.load(`${url}/graphql/main`, {});
const execute = loader.getExecutorAsync(`${url}/graphql/main`, {
  headers: { authorization: `Bearer ${token}` },
});

test('GraphQL Tools: loads the schema, and executes operations with long responses and events', async () => {
  assert.deepEqual(Object.keys(source?.schema?.getSubscriptionType()?.getFields() ?? {}).sort(), [
    'commentAdded',
    'postCreated',
  ]);
  const content = 'A text that is long enough to be compressed. '.repeat(50);
  const write = parse(
    'mutation ($content: String!) { createPost(title: "Long", content: $content) { content } }',
  );
  assert.deepEqual(await execute({ document: write, variables: { content } }), {
    data: { createPost: { content } },
  });
  const read = parse('{ posts { content } }');
  assert.deepEqual(await execute({ document: read }), { data: { posts: [{ content }] } });

  const listening = loader.getExecutorAsync(`${url}/graphql/main`, { subscriptionsProtocol: 'SSE' as never });
  const events = (await listening({
    document: parse('subscription { postCreated { title } }'),
  })) as AsyncIterableIterator<ExecutionResult>;
  const next = events.next();
  await untilSubscribed(sandbox);
  await writePost(sandbox, token, 'Live');
  assert.deepEqual((await next).value?.data, { postCreated: { title: 'Live' } });
  await events.return?.();
});
