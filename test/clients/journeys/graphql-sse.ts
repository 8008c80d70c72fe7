import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from 'graphql-sse';
import { expectEveryPostOnce, makeAuthor } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();

let lastEventId: string | undefined;

/** graphql-sse does not expose the ids of events, so this reads them from the response. */
async function fetchWithIds(input: string, init: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const reading = new TransformStream<string, string>({
    transform(text, controller) {
      lastEventId = [...text.matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1] ?? lastEventId;
      controller.enqueue(text);
    },
  });
  const body = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(reading);
  return new Response(body?.pipeThrough(new TextEncoderStream()), response);
}

const client = createClient({
  url: `${url}/graphql`,
  fetchFn: fetchWithIds,
  // Called for every connection, so that a lost one resumes after the last event.
  headers: () => ({
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }),
});

function listen(received: (title: string) => void): () => void {
  return client.subscribe<{ postCreated: { title: string } }>(
    { query: 'subscription { postCreated { title } }' },
    { next: ({ data }) => received(data?.postCreated.title ?? 'nothing'), error: assert.fail, complete() {} },
  );
}

test('graphql-sse: receives every post once, and resumes after the last event', async () => {
  await expectEveryPostOnce(sandbox, token, listen);
  client.dispose();
});
