import { describe, expect, it } from 'bun:test';
import { repeat } from '../../harness/lists.ts';
import { sendAndHangUp } from '../../harness/raw-connection.ts';
import { register } from '../support/blog.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-results.ts';
import { describeOn } from '../support/suites.ts';

const [sqlite] = engines;

const nest = (levels: number, open: string, inner: string, close: string) =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Documents made to hurt the server. Each must get data or errors, and never an internal error. */
const documents: Readonly<Record<string, string>> = {
  '100,000 levels that are never closed': '{a'.repeat(100_000),
  '100,000 levels of lists': `{user(id:${nest(100_000, '[', '1', ']')}){id}}`,
  '3,000 levels of fields': `{me${nest(3000, '{friends', '{id}', '}')}}`,
  '3,000 levels of inline fragments': `{${nest(3000, '...{', 'me{id}', '}')}}`,
  '2,400 levels of typed inline fragments': `{${nest(2400, '... on Query{', 'me{id}', '}')}}`,
  '4,900 levels of lists in an argument': `{user(id:${nest(4900, '[', '', ']')}){id}}`,
  '2,400 levels of objects in an argument': `{posts(filter:${nest(2400, '{a:', '1', '}')}){id}}`,
  '3,000 levels of a list type': `query($a:${nest(3000, '[', 'Int', ']')}){me{id}}`,
  '9,900 times the same field': `{posts{${'id '.repeat(9900)}}}`,
  '9,900 unknown fields': `{posts{${repeat(9900, (index) => `f${index}`)}}}`,
  '2,400 times the same list': `{${'posts{id} '.repeat(2400)}}`,
  '600 times the same nested list': `{${'posts{author{posts{author{id}}}} '.repeat(600)}}`,
  '200 aliases of everything': `{${repeat(200, (index) => `a${index}:users{posts{comments{author{id}}}}`)}}`,
  '1,100 inline fragments': `{${'...on Query{me{id}} '.repeat(1100)}}`,
  'a fragment in itself': '{...a} fragment a on Query{...a}',
  'two fragments in each other': '{...a} fragment a on Query{...b} fragment b on Query{...a}',
  'a ring of 900 fragments': `{...f0} ${repeat(900, (index) => `fragment f${index} on Query{...f${(index + 1) % 900}}`)}`,
  'a fragment 4,000 times in itself': `{...f} fragment f on Query{${'...f '.repeat(4000)}}`,
  'a fragment in its own list': '{users{...f}} fragment f on User{friends{...f}}',
  'fragments that double 900 times': `{...f0} ${repeat(900, (index) => `fragment f${index} on Query{...f${index + 1} ...f${index + 1}}`)} fragment f900 on Query{me{id}}`,
  'fragments that double 12 times within lists': `{users{...f0}} ${repeat(12, (index) => `fragment f${index} on User{friends{...f${index + 1}} posts{author{...f${index + 1}}}}`)} fragment f12 on User{id}`,
  '90 fragments that spread each other': `{${repeat(90, (index) => `...f${index}`)}} ${repeat(90, (index) => `fragment f${index} on Query{${repeat(45, (other) => `...f${(index + 1 + other) % 90}`)} me{id}}`)}`,
  '700 equal fragments': `{${repeat(700, (index) => `...f${index}`)}} ${repeat(700, (index) => `fragment f${index} on Query{me{id name}}`)}`,
  '1,400 fragments that are not used': `{me{id}} ${repeat(1400, (index) => `fragment f${index} on Query{me}`)}`,
  '10,000 operations': repeat(10_000, (index) => `query q${index}{me{id}}`),
  '1,400 operations': repeat(1400, (index) => `query q${index}{me{id}}`),
  '1,400 operations of one name': repeat(1400, () => 'query q{me{id}}'),
  '1,900 variables': `query(${repeat(1900, (index) => `$v${index}:Int`)}){me{id}}`,
  '3,000 arguments': `{user(${'id:1 '.repeat(3000)}){id}}`,
  '5,000 directives': `{me ${'@skip(if:true) '.repeat(5000)}{id}}`,
  '100 directives at one place': `{me ${'@skip(if:false) '.repeat(100)}{id}}`,
  'a string of a million characters': `{user(id:"${'x'.repeat(1_000_000)}"){id}}`,
  'a block string of 200,000 quotes': `{user(id:"""${'\\""" '.repeat(66_000)}"""){id}}`,
  'a number of 100,000 digits': `{users(limit:${'9'.repeat(100_000)}){id}}`,
  'a decimal of 100,000 digits': `{users(limit:1.${'9'.repeat(100_000)}e${'9'.repeat(1000)}){id}}`,
  'a name of a million characters': `{${'x'.repeat(1_000_000)}}`,
  'a comment of a million characters': `#${'x'.repeat(1_000_000)}\n{me{id}}`,
  'a million commas': `{me{id${','.repeat(1_000_000)}}}`,
  '200,000 line ends': `{me{id}}${'\r\n'.repeat(200_000)}`,
  'a lone surrogate': '{user(id:"\ud800"){id}}',
  'an escaped lone surrogate': '{user(id:"\\ud800"){id}}',
  'an escape past the last character': '{user(id:"\\u{110000}"){id}}',
  'a NUL': '{user(id:"\0"){id}}',
  'an escaped NUL': '{search(query:"\\u0000"){__typename}}',
  'a byte order mark and odd spaces': '\ufeff{\u00a0me\u2028{id}}',
  'names of prototype members': '{__proto__ constructor toString me{__proto__ hasOwnProperty id}}',
  'a fragment called __proto__': '{...__proto__} fragment __proto__ on Query{me{id}}',
  'fragments named like members of every object':
    '{...constructor ...toString} fragment constructor on Query{me{id}} fragment toString on Query{me{id}}',
  'an unknown fragment named like a member of every object': '{...constructor ...valueOf}',
  'an alias called __proto__': '{__proto__:me{constructor:id}}',
  'a variable called __proto__': 'query($__proto__:ID!){user(id:$__proto__){id}}',
  'operations named like members of every object': 'query constructor{me{id}} query __proto__{me{id}}',
  'definitions of a schema': 'type Query{a:Int} {me{id}} extend schema{query:Query}',
  nothing: '',
  'a selection of nothing': '{}',
  'introspection at every level': `{__schema{${repeat(100, (index) => `a${index}:types{fields{type{fields{type{name}}}}}`)}}}`,
  'introspection that multiplies': `{__schema{types{...a}}} fragment a on __Type{${repeat(90, (index) => `a${index}:fields{type{...b}}`)}} fragment b on __Type{${repeat(90, (index) => `b${index}:fields{name}`)}}`,
};

// They are validated before they reach an engine, so one engine is enough.
describe('Hostile GraphQL documents, on SQLite', () => {
  const live = useLive(sqlite);
  const { app } = live;

  it('get the same response over every transport, without an internal error', async () => {
    await register(app, 'Ada');
    const headers = { accept: 'application/graphql-response+json' };
    const { WebSocket, 'server-sent events': overEvents } = everyTransport;
    for (const [name, text] of Object.entries(documents)) {
      const reply = await app.post('/graphql', { query: text }, { headers });
      expect([name, [200, 400].includes(reply.status)]).toEqual([name, true]);
      expect([name, 'data' in reply.body || reply.body.errors.length > 0]).toEqual([name, true]);
      expect(reply.text).not.toContain('INTERNAL_SERVER_ERROR');
      for (const send of [WebSocket, overEvents]) {
        const result = await send?.(app, live.url, text);
        expect([name, JSON.parse(JSON.stringify(result))]).toEqual([name, reply.body]);
      }
      expect((await app.post('/graphql', { query: '{ users { name } }' })).body).toEqual({
        data: { users: [{ name: 'Ada' }] },
      });
    }
  }, 120_000);
});

describeOn('Hostile GraphQL envelopes', onEveryEngine, useLive, (live) => {
  const { app } = live;

  const find = 'query ($id: ID!) { user(id: $id) { id } }';
  const variables: Readonly<Record<string, string>> = {
    'a string of a million characters': `{"id":"${'x'.repeat(1_000_000)}"}`,
    'a list of 300,000 items': `{"id":[${'1,'.repeat(300_000)}1]}`,
    '60,000 variables': `{${Array.from({ length: 60_000 }, (_, index) => `"v${index}":1`).join()}}`,
    '98 levels': `{"id":${nest(97, '[', '', ']')}}`,
    'an own __proto__': '{"__proto__":{"id":"1"}}',
    'an own __proto__ beside others':
      '{"id":"1","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    'a number too large for a double': '{"id":1e400}',
    'a negative zero': '{"id":-0}',
    'an integer above the safe range': '{"id":9007199254740993}',
    'a lone surrogate': '{"id":"\\ud800"}',
    'a NUL': '{"id":"\\u0000"}',
    'an object with toString': '{"id":{"toString":1,"valueOf":1,"toJSON":1}}',
  };
  it('cause no internal error, whatever the variables', async () => {
    for (const [name, json] of Object.entries(variables)) {
      const body = `{"query":${JSON.stringify(find)},"variables":${json}}`;
      const reply = await app.request('POST', '/graphql', { body });
      expect([name, [200, 400].includes(reply.status)]).toEqual([name, true]);
      expect(reply.text).not.toContain('INTERNAL_SERVER_ERROR');
      expect(({} as { polluted?: true }).polluted).toBeUndefined();
      expect((await app.post('/graphql', { query: '{ me { id } }' })).body).toEqual({ data: { me: null } });
    }
  });

  it('are rejected if an input has its own __proto__, and store nothing', async () => {
    const text = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
    const input = '{"__proto__":{"name":"Ada","email":"ada@example.com"}}';
    const body = `{"query":${JSON.stringify(text)},"variables":{"input":${input}}}`;
    const reply = await app.request('POST', '/graphql', { body });
    expect(reply.body.errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
  });

  it('cause no logged failure if the client disconnects while sending its body', async () => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const head = `POST /graphql HTTP/1.1\r\nHost: app\r\nAccept: ${accept}\r\nContent-Type: application/json\r\n`;
      await sendAndHangUp(live.url, `${head}Content-Length: 100\r\n\r\n{"query"`);
      await sendAndHangUp(live.url, `${head}Transfer-Encoding: chunked\r\n\r\n8\r\n{"query"`);
    }
    await live.server.stop();
  });
});
