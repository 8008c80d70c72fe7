import { expect, it } from 'bun:test';
import { validate } from '../../src/http/conditional.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { Reply } from '../../src/http/reply.ts';
import { tagOf } from '../../src/http/tag.ts';

const unconditional = { header: () => undefined } as unknown as Exchange;

/** Counts how often the body of a response is read. */
function watched(reply: Reply, text: string): { readonly reply: Reply; readonly looks: () => number } {
  let looks = 0;
  Object.defineProperty(reply, 'body', {
    get: () => {
      looks += 1;
      return text;
    },
  });
  return { reply, looks: () => looks };
}

it('computes the ETag of a cached response only once', () => {
  const text = 'A long page. '.repeat(10_000);
  const { reply, looks } = watched(new Reply(200, text, {}).kept(), text);
  const tags = [1, 2, 3].map(() => validate(reply, unconditional, null).named('id').headers.etag);
  expect(tags).toEqual([tagOf(text), tagOf(text), tagOf(text)]);
  expect(looks()).toBe(1);
});
