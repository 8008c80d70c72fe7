import { describe, expect, it } from 'bun:test';
import { isPreferred, preferencesFor } from '../../src/http/accept.ts';
import { type Negotiated, negotiate } from '../../src/interfaces/graphql/negotiation.ts';

describe('Accept (RFC 9110, section 12.5.1)', () => {
  it('applies the most specific range, in any order', () => {
    const header = 'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, */*;q=0.5';
    const types = ['text/plain', 'text/html', 'image/jpeg'];
    expect(preferencesFor(header, types).map(({ quality }) => quality)).toEqual([0.7, 0.3, 0.5]);
  });

  it('accepts everything without a header, and only the listed types with one', () => {
    expect(preferencesFor(null, ['a/b']).map(({ quality }) => quality)).toEqual([1]);
    expect(preferencesFor('', ['a/b']).map(({ quality }) => quality)).toEqual([0]);
    expect(preferencesFor('a/c', ['a/b']).map(({ quality }) => quality)).toEqual([0]);
  });

  it('treats an invalid weight as 1, and ignores case', () => {
    for (const weight of ['q=2', 'q=-1', 'q=x', 'q=', 'q=0.5x']) {
      expect(preferencesFor(`a/b;${weight}`, ['a/b'])[0]?.quality).toBe(1);
    }
    expect(preferencesFor('A/B; Q = 0.25', ['a/b'])[0]?.quality).toBe(0.25);
  });

  it('orders by quality, then specificity, then position', () => {
    const preferred = (header: string) => {
      const [one, other] = preferencesFor(header, ['a/one', 'b/other']);
      return one !== undefined && other !== undefined && isPreferred(one, other);
    };
    expect(preferred('b/other;q=0.9, a/one')).toBe(true);
    expect(preferred('b/other, a/one')).toBe(false);
    expect(preferred('*/*, a/one')).toBe(true);
    expect(preferred('*/*')).toBe(false);
  });
});

/** `Accept` headers and the result for a query. A subscription is streamed unless the result is `no`. */
const cases: readonly (readonly [string | null, Negotiated['events']])[] = [
  [null, 'no'],
  ['', 'no'],
  ['*/*', 'no'],
  ['application/json', 'no'],
  ['text/event-stream', 'preferred'],
  ['TEXT/Event-Stream; charset=utf-8', 'preferred'],
  ['text/event-stream;q=0', 'no'],
  ['application/json, text/event-stream;q=0', 'no'],
  ['text/event-stream;q=0.0, */*', 'no'],
  ['application/json, text/event-stream', 'accepted'],
  ['text/event-stream, application/json', 'preferred'],
  ['text/event-stream;q=0.9, application/json', 'accepted'],
  ['application/json;q=0.9, text/event-stream', 'preferred'],
  ['*/*, text/event-stream', 'preferred'],
  ['*/*, text/event-stream;q=0.5', 'accepted'],
  ['application/graphql-response+json, text/event-stream, application/json;q=0.1', 'accepted'],
  [
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
    'accepted',
  ],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'no'],
];

const json = 'application/json';
const response = 'application/graphql-response+json';

/** Cases that no other test sends to a server. */
const documents: readonly (readonly [string | null, Negotiated['document']])[] = [
  [`${json}, ${response}`, json],
  [`${response}, ${json};q=0.9`, response],
  [`${json};q=0.1, ${response};q=0.2, text/event-stream;q=0.1`, response],
  [`${response};q=0, */*`, json],
  [`${json}; charset=latin1`, null],
  [`${json}; charset=latin1, ${response}; charset=utf-8`, response],
  ['', null],
];

describe('Accept of a GraphQL request', () => {
  it.each(cases)('%j negotiates an event stream: %s', (accept, expected) => {
    expect(negotiate(accept).events).toBe(expected);
  });

  it.each(documents)('%j negotiates the media type %j', (accept, expected) => {
    expect(negotiate(accept).document).toBe(expected);
  });
});
