import { describe, expect, it } from 'bun:test';
import { maskBody, maskHeader, maskUrl } from '../../src/workbench/journal/mask.ts';

const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}wxyz`;

describe('Secrets in the journal (W14)', () => {
  it.each([
    ['{"a": 1,  "b":[true, null]}', '{"a": 1,  "b":[true, null]}'],
    ['{ "password" : "analytical" }', '{ "password" : "…ical" }'],
    ['{"password":"abcd"}', '{"password":"…"}'],
    ['{"password":12345678}', '{"password":"…5678"}'],
    ['{"pass\\u0077ord":"analytical"}', '{"pass\\u0077ord":"…ical"}'],
    ['{"password":"a\\"nalytical"}', '{"password":"…ical"}'],
    ['{"password":"analyt', '{"password":"…'],
    ['{"user":{"newPassword":"analytical"}}', '{"user":{"newPassword":"…ical"}}'],
    ['{"access_token":"0123456789"}', '{"access_token":"…6789"}'],
    [`["x", "${token}"]`, '["x", "…wxyz"]'],
    [`{"note":"it is ${token}."}`, '{"note":"it is …wxyz."}'],
    ['password=analytical&a=1', 'password=…ical&a=1'],
    ['a passing remark', 'a passing remark'],
    [
      '{"query":"mutation { login(email: \\"a\\", password: \\"analytical\\") { token } }"}',
      '{"query":"mutation { login(email: \\"a\\", password: \\"…ical\\") { token } }"}',
    ],
    [
      '{"query":"mutation { login(input: { password: \\"\\"\\"analytical\\"\\"\\" }) { token } }"}',
      '{"query":"mutation { login(input: { password: \\"…ical\\" }) { token } }"}',
    ],
    [
      '{"variables":{"p":"analytical"},"query":"mutation($p: String!) { login(password: $p) { token } }"}',
      '{"variables":{"p":"…ical"},"query":"mutation($p: String!) { login(password: $p) { token } }"}',
    ],
    [
      '{"query":"mutation { login(password: \\"analytical\\" ~ "}',
      '{"query":"mutation { login(password: \\"…ical\\" ~ "}',
    ],
    ['{"query":"{ login(password: \\"analyt', '{"query":"{ login(password: \\"…'],
    [
      `event: next\ndata: {"data":{"login":{"t":"${token}"}}}`,
      'event: next\ndata: {"data":{"login":{"t":"…wxyz"}}}',
    ],
  ])('%s is shown as %s', (text, shown) => {
    expect(maskBody(text)).toBe(shown);
  });

  it.each([
    ['authorization', 'Bearer 0123456789', 'Bearer …6789'],
    ['authorization', '0123456789', '…6789'],
    ['cookie', 'session=0123456789', '…6789'],
    ['x-api-key', '0123456789', '…6789'],
    ['idempotency-key', '0123456789', '0123456789'],
    ['accept', 'text/html', 'text/html'],
  ])('%s: %s is shown as %s', (name, value, shown) => {
    expect(maskHeader(name, value)).toBe(shown);
  });

  it.each([
    ['http://h/posts?title=passage&x=%20', 'http://h/posts?title=passage&x=%20'],
    ['http://h/posts?token=0123456789&x=1', 'http://h/posts?token=%E2%80%A66789&x=1'],
    [
      'http://h/graphql?query={login(password:"analytical"){token}}',
      `http://h/graphql?query=${encodeURIComponent('{login(password:"…ical"){token}}')}`,
    ],
    [
      'http://h/graphql?query={login(password:$p){token}}&variables={"p":"analytical"}',
      `http://h/graphql?query=${encodeURIComponent('{login(password:$p){token}}')}&variables=${encodeURIComponent('{"p":"…ical"}')}`,
    ],
  ])('%s is shown as %s', (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });
});
