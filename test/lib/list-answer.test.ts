import { expect, it } from 'bun:test';
import fc from 'fast-check';
import { jsonRecord } from '../../src/http/list-answer.ts';
import { tagOf } from '../../src/http/tag.ts';
import { Budgets } from '../../src/lib/budget.ts';

const limits = { maxItems: 1000, maxBytes: 16_777_216, maxSeconds: 10 };
const beginBudget = () => new Budgets().begin(limits, () => 'a client');

const long = 'é'.repeat(140_000);

it('a record with long lists is written in parts, as the same text and with the same tag', async () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));
  const record = fc.dictionary(fc.string(), value);
  const withLists = fc.dictionary(fc.string(), fc.oneof(value, record, fc.array(record)));
  await fc.assert(
    fc.asyncProperty(withLists, async (fields) => {
      const data = { ...fields, list: [{ long }] };
      const { status, content, body, headers } = await jsonRecord(beginBudget(), data);
      const text = JSON.stringify({ data });
      expect({ status, body, isInParts: Array.isArray(content), etag: headers.etag }).toEqual({
        status: 200,
        body: text,
        isInParts: true,
        etag: tagOf(text),
      });
    }),
    { numRuns: 25 },
  );
});

it('a record with short lists is written in one go', async () => {
  const data = { name: 'Ada', posts: [{ title: 'Notes' }] };
  const { content } = await jsonRecord(beginBudget(), data);
  expect(content).toBe(JSON.stringify({ data }));
});
