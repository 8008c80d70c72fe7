import { describe, expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { SentSecrets } from '../../src/http/journal.ts';
import { persist } from '../../src/http/persisted-queries.ts';
import {
  maskBody,
  maskHeader,
  maskRepetitions,
  maskReply,
  maskUrl,
} from '../../src/workbench/journal/mask.ts';

const token = `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}wxyz`;
const login = 'mutation($p: String!) { login(password: $p) { token } }';
const sha256Hash = hash('sha256', login, 'hex');
persist(sha256Hash, login);
const extensions = (hash: string) => `{"persistedQuery":{"version":1,"sha256Hash":"${hash}"}}`;
const known = () => new SentSecrets();

describe('Masking secrets in the journal (W14)', () => {
  /** Bodies in which only the password is masked. */
  const masked = [
    '{"a": 1,  "b":[true, null]}',
    '{ "password" : "analytical" }',
    '{"password":null,"token":true}',
    '{"pass\\u0077ord":"analytical"}',
    '{"user":{"newPassword":"analytical"}}',
    '{"next":"/posts?password=analytical&a=1"}',
    'a passing remark',
    '{"query":"mutation { login(email: \\"a\\", password: \\"analytical\\") { token } }"}',
    `{"variables":{"p":"analytical","id":7},"query":"${login}"}`,
    `{"variables":"{\\"p\\":\\"analytical\\"}","query":"${login}"}`,
    '{"query":"query($p: String = \\"analytical\\") { login(password: $p) { id } }"}',
    `{"extensions":${extensions(sha256Hash)},"variables":{"p":"analytical","id":7}}`,
    '[{"extensions":{"persistedQuery":{"version":1}},"variables":{"p":"analytical"}}]',
    '{"query":"secret garden"}',
  ].map((text) => [text, text.replaceAll('analytical', '…ical')] as const);
  it.each([
    ...masked,
    ['{"password":"abcd"}', '{"password":"…"}'],
    ['{"password":12345678}', '{"password":"…5678"}'],
    ['{"password":"a\\"nalytical"}', '{"password":"…ical"}'],
    [
      '{"password":["analytical",{"x":[12345678]}],"a":[1]}',
      '{"password":["…ical",{"x":["…5678"]}],"a":[1]}',
    ],
    ['{"access_token":"0123456789"}', '{"access_token":"…6789"}'],
    [`["x", "${token}"]`, '["x", "…wxyz"]'],
    [`{"note":"it is ${token}."}`, '{"note":"it is …wxyz."}'],
    ['{"note":"Bearer 0123456789abcdef"}', '{"note":"Bearer …cdef"}'],
    [
      '{"qu\\u0065ry":"mutation { login(input: { password: \\"\\"\\"analytical\\"\\"\\" }) { token } }"}',
      '{"qu\\u0065ry":"mutation { login(input: { password: \\"…ical\\" }) { token } }"}',
    ],
    [
      '{"query":"{ a(password: [analytical, 12345678, {x: \\"analytical\\"}], token: $t) { token: id } } # token"}',
      '{"query":"{ a(password: [\\"…ical\\", \\"…5678\\", {x: \\"…ical\\"}], token: $t) { token: id } } #…"}',
    ],
    [`{"variables":"{'p':'analytical'}","query":"${login}"}`, `{"variables":"…","query":"${login}"}`],
    [
      `{"extensions":${extensions('x')},"variables":{"p":"analytical","id":[12345]}}`,
      `{"extensions":${extensions('x')},"variables":{"p":"…ical","id":["…2345"]}}`,
    ],
    [
      '{"query":"mutation { login(password: \\"analytical\\" ~ ","variables":{"p":"analytical"}}',
      '{"query":"…","variables":{"p":"…ical"}}',
    ],
  ])('shows the body %s as %s', (text, shown) => {
    expect(maskBody(text, 'application/json', known())).toBe(shown);
  });

  it.each([
    ['application/json', '{"password":"analyt'],
    ['application/json', "{'password': 'analytical'}"],
    ['text/plain', 'password=analytical'],
    ['application/graphql', '{ login(password: "analytical") { token } }'],
    [
      'multipart/form-data',
      '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nanalytical\r\n--x--',
    ],
    ['application/json', '{\0"\0p\0a\0s\0s\0w\0o\0r\0d\0"\0'],
  ])('omits a body of %s that cannot be parsed: %j', (type, text) => {
    expect(maskBody(text, type, known())).toBeNull();
  });

  it('omits a very long body with secrets', () => {
    const [long, longer] = [120_000, 140_000].map((length) =>
      maskBody(JSON.stringify({ token: 'analytical', a: 'x'.repeat(length) }), 'application/json', known()),
    );
    expect(long).toBe(JSON.stringify({ token: '…ical', a: 'x'.repeat(120_000) }));
    expect(longer).toBeNull();
  });

  it.each([
    ['password=analytical&a=1+2', 'password=%E2%80%A6ical&a=1+2'],
    ['p%61ssword=analytical', 'password=%E2%80%A6ical'],
    ["{'password': 'analytical'}", '…'],
    ['{"password":"analytical"}', '{"password":"…ical"}'],
  ])('shows the form %s as %s', (text, shown) => {
    expect(maskBody(text, 'application/x-www-form-urlencoded', known())).toBe(shown);
  });

  it.each([
    [
      `event: next\ndata: {"data":{"login":{"t":"${token}"}}}`,
      'event: next\ndata: {"data":{"login":{"t":"…wxyz"}}}',
    ],
    ['{"title":"a","token":"analyt', '{"title":"a","token":"…'],
    [`{"title":"${token.slice(0, 40)}`, '{"title":"…'],
    ['{"title":"a token of', '{"title":"…'],
    ['{"title":"a long te', '{"title":"a long te'],
  ])('shows the response %s as %s', (text, shown) => {
    expect(maskReply(text)).toBe(shown);
  });

  it('masks secrets of the request that the response repeats', () => {
    const masking = known();
    const variables = { password: ['analy"tical', 12345678], title: 'analytical' };
    maskBody(JSON.stringify({ query: '{ a }', variables }), 'application/json', masking);
    const message = `got ["analy\\"tical", 12345678], and "analytical"`;
    const shown = `got ["…ical", …5678], and "analytical"`;
    expect(maskRepetitions(JSON.stringify({ message }), masking)).toBe(JSON.stringify({ message: shown }));
  });

  it.each([
    ['authorization', 'Bearer 0123456789', 'Bearer …6789'],
    ['authorization', '0123456789', '…6789'],
    ['cookie', 'session=0123456789', '…6789'],
    ['x-api-key', '0123456789', '…6789'],
    ['idempotency-key', '0123456789', '0123456789'],
    ['accept', 'text/html', 'text/html'],
    ['link', '</posts?password=analytical&page=2>; rel="next"', '</posts?password=…ical&page=2>; rel="next"'],
    ['link', '</posts?p%61ssword=analytical>; rel="next"', '</posts?p%61ssword=…ical>; rel="next"'],
    ['referer', `http://h/${token}`, 'http://h/…wxyz'],
  ])('shows the header %s: %s as %s', (name, value, shown) => {
    expect(maskHeader(name, value)).toBe(shown);
  });

  it.each([
    ['http://h/posts?title=passage&x=%20', 'http://h/posts?title=passage&x=%20'],
    ['http://h/posts?token=0123456789&x=1', 'http://h/posts?token=%E2%80%A66789&x=1'],
    ['http://h/posts?p%61ssword=analytical', 'http://h/posts?password=%E2%80%A6ical'],
    [`http://h/${token}?${token}`, 'http://h/…wxyz?…wxyz'],
    [
      'http://h/graphql?query={login(password:"analytical"){token}}',
      `http://h/graphql?query=${encodeURIComponent('{login(password:"…ical"){token}}')}`,
    ],
    [
      'http://h/graphql?query={login(password:$p){token}}&variables={"p":"analytical"}',
      `http://h/graphql?query={login(password:$p){token}}&variables=${encodeURIComponent('{"p":"…ical"}')}`,
    ],
    [
      `http://h/graphql?extensions=${extensions(sha256Hash)}&variables={"p":"analytical"}`,
      `http://h/graphql?extensions=${extensions(sha256Hash)}&variables=${encodeURIComponent('{"p":"…ical"}')}`,
    ],
    [
      `http://h/graphql?extensions=${extensions('x')}&variables={"p":"analytical"}`,
      `http://h/graphql?extensions=${extensions('x')}&variables=%E2%80%A6al%22%7D`,
    ],
  ])('shows the URL %s as %s', (url, shown) => {
    expect(maskUrl(url, known())).toBe(shown);
  });
});
