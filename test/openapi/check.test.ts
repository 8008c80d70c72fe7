import { describe, expect, it } from 'bun:test';
import { type CheckedResponse, createCheck } from '../../harness/reference.ts';
import { startOfTest, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

/** Every response of the contract suites goes through this check, so it must find undocumented ones. */

const [sqlite] = engines;

const post = { id: 1, title: 'A', content: 'B', createdAt: startOfTest, updatedAt: startOfTest };
const json = { 'content-type': 'application/json; charset=utf-8' };

function reply(status: number, body: unknown, headers: Record<string, string> = json): CheckedResponse {
  const text = body === undefined ? '' : JSON.stringify(body);
  return { status, headers: new Headers({ 'x-request-id': 'a-1', ...headers }), text, body };
}

const tagged = { ...json, etag: '"x"' };
const made = { ...tagged, location: '/posts/1' };
const asText = { ...tagged, 'content-type': 'text/plain' };

describe('The check of responses against the document', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  type Fault = readonly [what: string, request: string, CheckedResponse, problem: string];
  const ofPost = (data: object, headers = tagged) => reply(200, { data }, headers);
  const faults: readonly Fault[] = [
    ['a status', 'GET /posts/1', reply(418, {}), 'the status is not documented'],
    [
      'a field too many',
      'GET /posts/1',
      ofPost({ ...post, extra: 1 }),
      'must NOT have additional properties',
    ],
    ['a field too few', 'GET /posts/1', ofPost({}), 'must have required property'],
    ['a value of another type', 'GET /posts/1', ofPost({ ...post, id: '1' }), 'must be integer'],
    ['a malformed time', 'GET /posts/1', ofPost({ ...post, createdAt: 'now' }), 'data/data/createdAt'],
    ['a header that is missing', 'GET /posts/1', reply(200, { data: post }), 'ETag is missing'],
    [
      'a header too many',
      'DELETE /posts/1',
      reply(204, undefined, { etag: '"x"' }),
      'etag is not documented',
    ],
    ['a body too many', 'DELETE /posts/1', reply(204, {}), 'a body is not documented'],
    ['a media type', 'GET /posts/1', ofPost(post, asText), 'text/plain is not documented'],
    ['another style', 'GET /posts/1', reply(404, { detail: 'No' }), 'must have required property'],
    ['a method', 'PUT /posts', reply(200, {}), 'the method is not documented'],
    [
      'another Allow',
      'PUT /posts',
      reply(405, {}, { ...json, allow: 'GET' }),
      'Allow is not GET, HEAD, POST',
    ],
    ['a path', 'GET /secret', reply(200, {}), 'the path is not documented'],
  ];
  it('finds undocumented responses', async () => {
    const check = createCheck((await app.get('/openapi.json')).body);
    for (const [what, request, given, problem] of faults) {
      const [method = '', path = ''] = request.split(' ');
      expect(() => check({ method, path }, given), what).toThrow(problem);
    }
  });

  it('finds an undocumented request body that was accepted', async () => {
    const check = createCheck((await app.get('/openapi.json')).body);
    const created = reply(201, { data: post }, made);
    expect(() =>
      check({ method: 'POST', path: '/posts', json: { title: ' ', content: 'B' } }, created),
    ).toThrow('the body was taken');
  });
});
