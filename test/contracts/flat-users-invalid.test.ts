import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { countFlatUsers, makeUser, newUser } from '../support/flat-users.ts';
import { expectJsonTo, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { words } from '../support/words.ts';

/** The details of F1, by type. */
const messages = {
  missing: 'Field required',
  string_type: 'Input should be a valid string',
  string_unicode: 'Input should be a string without NUL or invalid Unicode characters',
  string_too_long: 'String should have at most 255 characters',
  string_too_short: 'String should have at least 1 character',
  value_error: 'value is not a valid email address',
  model_attributes_type: 'Input should be a valid dictionary or object to extract fields from',
  list_type: 'Input should be a valid list',
  json_invalid: 'JSON decode error: Body is not valid JSON',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  literal_error: "Input should be 'name', 'email' or 'all'",
} as const;

type Location = readonly (string | number)[];

const detail = (type: keyof typeof messages, loc: Location, input: unknown) => ({
  type,
  loc,
  msg: messages[type],
  input,
});
const bound = (type: string, words: string) => (limit: number, name: string, input: string) => ({
  type,
  loc: ['query', name],
  msg: `Input should be ${words} or equal to ${limit}`,
  input,
});
const atLeast = bound('greater_than_equal', 'greater than');
const atMost = bound('less_than_equal', 'less than');

const noString = [1, 0, -1.5, true, false, {}, { a: 1 }, [], ['a']];
const noEmail = [
  '',
  ' ',
  ...words('ada @ ada@ @example.com ada@example'),
  'ada example@example.com',
  'ada@ex ample.com',
  'ada@example.com ',
  'ada@@example.com',
  'ada@example..com',
  'Ada <ada@example.com>',
  'é@example.com',
  `${'a'.repeat(243)}@example.com`,
  `ada@${'a'.repeat(260)}.com`,
];
const noText = ['\0', 'Ada\0', '\ud800', '\udc00Ada', 'A\ud83d'];

/** A body with one invalid field, and the detail for it. */
type Case = readonly [fields: Readonly<Record<string, unknown>>, detail: unknown];

/** Returns the cases of invalid fields, which are the same for create, update and bulk requests. */
function casesAt(...at: Location): Case[] {
  return [
    ...['name', 'email', 'role'].flatMap((field): Case[] => [
      ...noString.map((input): Case => [{ [field]: input }, detail('string_type', [...at, field], input)]),
      ...noText.map((input): Case => [{ [field]: input }, detail('string_unicode', [...at, field], input)]),
    ]),
    ...noEmail.map((input): Case => [{ email: input }, detail('value_error', [...at, 'email'], input)]),
    [{ role: 'r'.repeat(256) }, detail('string_too_long', [...at, 'role'], 'r'.repeat(256))],
    [{ role: '😀'.repeat(256) }, detail('string_too_long', [...at, 'role'], '😀'.repeat(256))],
  ];
}

describeOn('Flat Users API: invalid input (F1, F1a)', onEverySetupInProcess, useApp, (app) => {
  const expectDetails = async (
    method: string,
    path: string,
    json: unknown,
    ...details: readonly unknown[]
  ) => {
    expectJsonTo(json, await app.request(method, path, { json }), 422, { detail: details });
  };

  describe('POST /users', () => {
    it('returns 422 with the detail of the invalid field, and stores nothing', async () => {
      for (const [fields, expected] of casesAt('body'))
        await expectDetails('POST', '/users', { ...newUser('Ada'), ...fields }, expected);
      expect(await countFlatUsers(app)).toBe(0);
    });

    it('reports every missing field with the whole body, and the first problem of each field', async () => {
      const every = (type: 'string_type' | 'string_unicode', body: object) =>
        expectDetails(
          'POST',
          '/users',
          body,
          ...Object.entries(body).map(([field, input]) => detail(type, ['body', field], input)),
        );
      // Only PUT treats null as not supplied.
      await every('string_type', { name: null, email: null, role: null });
      await every('string_unicode', { name: '\0', email: '\0', role: '\0' });
      await every('string_unicode', { name: '\0', email: '\0', role: '\0'.repeat(300) });
      const missing = (field: string, body: unknown) => detail('missing', ['body', field], body);
      const [onlyName, withoutName] = [{ name: 'Ada' }, { email: 'ada@example.com', x: 1 }];
      await expectDetails('POST', '/users', {}, missing('name', {}), missing('email', {}));
      await expectDetails('POST', '/users', onlyName, missing('email', onlyName));
      await expectDetails('POST', '/users', withoutName, missing('name', withoutName));
      const mixed = { role: 1, email: 'x', nick: 2 };
      await expectDetails(
        'POST',
        '/users',
        mixed,
        missing('name', mixed),
        detail('value_error', ['body', 'email'], 'x'),
        detail('string_type', ['body', 'role'], 1),
      );
    });

    it('returns 422 for a body that is not an object', async () => {
      for (const json of [null, 1, true, 'text', [], [newUser('Ada')]])
        await expectDetails('POST', '/users', json, detail('model_attributes_type', ['body'], json));
      expect(await countFlatUsers(app)).toBe(0);
    });

    it('accepts a role of 255 characters, including multi-byte ones', async () => {
      for (const role of ['r'.repeat(255), '😀'.repeat(255)]) {
        const { status, body } = await app.post('/users', newUser('Ada', role));
        expect([status, body.role]).toEqual([201, role]);
        expectReply(await app.get(`/users?role=${encodeURIComponent(role)}`), 200, [body]);
      }
    });
  });

  it('PUT /users/:user_id returns 422 for invalid values like create, and changes nothing (F3)', async () => {
    const ada = await makeUser(app, 'Ada');
    for (const [fields, expected] of casesAt('body'))
      await expectDetails('PUT', `/users/${ada.id}`, { name: 'Eve', ...fields }, expected);
    for (const json of [null, 1, true, 'text', []])
      await expectDetails('PUT', `/users/${ada.id}`, json, detail('model_attributes_type', ['body'], json));
    expectReply(await app.get(`/users/${ada.id}`), 200, ada);
  });

  it('POST /users/bulk returns 422 with the location of each invalid item, and stores none (F4)', async () => {
    for (const [fields, expected] of casesAt('body', 1)) {
      const sent = [newUser('Ada'), { ...newUser('Ben'), ...fields }, newUser('Cleo')];
      await expectDetails('POST', '/users/bulk', sent, expected);
    }
    await expectDetails(
      'POST',
      '/users/bulk',
      [1, newUser('Ada'), {}, [], { name: 'Ben', email: 'x' }],
      detail('model_attributes_type', ['body', 0], 1),
      detail('missing', ['body', 2, 'name'], {}),
      detail('missing', ['body', 2, 'email'], {}),
      detail('model_attributes_type', ['body', 3], []),
      detail('value_error', ['body', 4, 'email'], 'x'),
    );
    expect(await countFlatUsers(app)).toBe(0);
  });

  it('returns 422 for a bulk that is not a list', async () => {
    for (const json of [null, 1, true, 'text', {}, newUser('Ada'), { 0: 'x', length: 1 }]) {
      await expectDetails('POST', '/users/bulk', json, detail('list_type', ['body'], json));
      await expectDetails('DELETE', '/users/bulk', json, detail('list_type', ['body'], json));
    }
  });

  it('reports at most 1000 problems, so that a small body cannot cause a huge response', async () => {
    expectReply(await app.request('DELETE', '/users/bulk', { json: Array(5000).fill(1) }), 422, {
      detail: Array.from({ length: 1000 }, (_, index) => detail('string_type', ['body', index], 1)),
    });
  });

  const notWhole = ['', 'x', '1.5', '1.0', '1e1', '0x1', 'NaN', '1_0', '٣', '%2B1', '+1', '%201', '1%20'];
  const tooLong = ['9007199254740992', '99999999999999999999', '1'.repeat(400)];
  const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  const badRole = (input: string) => detail('string_unicode', ['query', 'role'], input);
  const badField = (input: string) => detail('literal_error', ['query', 'field'], input);
  const missingQuery = detail('missing', ['query', 'q'], null);
  type Query = readonly [path: string, ...details: unknown[]];
  const queries: readonly Query[] = [
    ...[...notWhole, ...tooLong].flatMap((text): Query[] =>
      ['skip', 'limit'].map((name) => [
        `/users?${name}=${text}`,
        detail('int_parsing', ['query', name], decoded(text)),
      ]),
    ),
    ['/users?skip=-1', atLeast(0, 'skip', '-1')],
    ['/users?skip=-9007199254740991', atLeast(0, 'skip', '-9007199254740991')],
    ['/users?limit=0', atLeast(1, 'limit', '0')],
    ['/users?limit=-1', atLeast(1, 'limit', '-1')],
    ['/users?limit=101', atMost(100, 'limit', '101')],
    ['/users?limit=9007199254740991', atMost(100, 'limit', '9007199254740991')],
    ['/users?role=%00', badRole('\0')],
    ['/users?role=a%00&limit=0&skip=-1', atLeast(0, 'skip', '-1'), atLeast(1, 'limit', '0'), badRole('a\0')],
    ['/users/search', missingQuery],
    ['/users/search?query=ada', missingQuery],
    ['/users/search?q=', detail('string_too_short', ['query', 'q'], '')],
    ['/users/search?q=a%00', detail('string_unicode', ['query', 'q'], 'a\0')],
    ...['', 'role', 'Name', 'name,email', '__proto__', 'constructor', '%00'].map(
      (field): Query => [`/users/search?q=a&field=${field}`, badField(decoded(field))],
    ),
    ['/users/search?field=role', missingQuery, badField('role')],
  ];
  it('returns 422 with every problem of a query', async () => {
    for (const [path, ...details] of queries)
      expectJsonTo(path, await app.get(path), 422, { detail: details });
  });
});
