import { expect } from 'bun:test';

/** Yields the bodies of the parts until the final boundary. */
export async function* partsOf(response: Response): AsyncGenerator<unknown, void, void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    // Like the clients: a part is complete when the next boundary has arrived.
    const parts = text.split('\r\n--graphql');
    text = parts.pop() ?? '';
    for (const part of parts.filter(Boolean)) {
      const [head, body = ''] = part.split('\r\n\r\n');
      expect(head).toBe('\r\ncontent-type: application/json');
      yield JSON.parse(body);
    }
  }
  expect(text).toBe('--\r\n');
}

/** Sends an operation the way Apollo's clients do. */
export function askForParts(url: string, query: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
}
