import { describe, expect, it } from 'bun:test';
import { refusalOf } from '../../console/requests/refusal.ts';

const asked = (status: number, said: unknown, kind: 'request' | 'message' = 'request') =>
  refusalOf({ kind, response: { status, headers: {}, body: JSON.stringify(said) } });

describe('The reason for a rejected request', () => {
  it.each([
    [
      'the Posts API',
      400,
      { error: { code: 'X', message: 'Not so', fields: { title: 'Required', content: null } } },
      'Not so · title: Required',
    ],
    [
      'the Versioned API',
      422,
      { errors: { name: ["can't be blank", 'is short'], email: ['is invalid'] } },
      "name: can't be blank, is short · email: is invalid",
    ],
    ['a plain error', 401, { error: 'Unauthorized' }, 'Unauthorized'],
    [
      'the Flat Users API',
      422,
      { detail: [{ loc: ['body', 'email'], msg: 'no e-mail', type: 'value_error' }] },
      'body.email: no e-mail',
    ],
    ['problem details', 404, { title: 'Gone', detail: 'there is none' }, 'there is none'],
    ['GraphQL', 200, { data: null, errors: [{ message: 'Not authenticated' }] }, 'Not authenticated'],
    ['a successful response, as null', 200, { data: [{ message: 'Hi' }] }, null],
    ['a body that is not an object, as null', 500, [1, 2], null],
  ])('is read from %s', (_, status, said, reason) => {
    expect(asked(status, said)).toBe(reason);
  });

  it('is not read from a WebSocket message', () => {
    expect(asked(101, { errors: [{ message: 'No' }] }, 'message')).toBeNull();
  });
});
