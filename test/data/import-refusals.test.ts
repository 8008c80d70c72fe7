import { describe, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { importDocument } from '../../src/data/import-document.ts';
import { contracts } from '../../src/records/contracts.ts';
import { everythingIn, fill, useFolder } from '../support/backup.ts';
import { failsWith, quintet, succeeded } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';

const time = '2026-01-31T09:30:00.000Z';
const uuid = '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11';
const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

const ada = {
  id: 51,
  name: 'Ada',
  email: 'ada@example.org',
  role: 'user',
  age: 36,
  adminNotes: '',
  createdAt: time,
};
const tag = { id: 52, name: 'Naïve' };
const times = { createdAt: time, updatedAt: time };
const published = { published: true, publishedAt: time, ...times };
const post = { id: 53, authorId: 51, title: 'Title', body: 'Body', ...published, tags: ['Naïve'] };
const comment = { id: 54, postId: 53, authorId: 51, body: 'Body', createdAt: time };
const ben = { ...ada, id: 55, name: 'Ben', email: 'ben@example.org', age: null };
const friendship = { userId: 51, friendId: 55 };
const apiPost = { id: 56, title: 'Title', content: 'Text', ...times };
const flatUser = { id: uuid, name: '', email: 'a@example.org', role: '', createdAt: time };
const product = { id: 57, name: 'Lamp', price: 24.5, category: 'general' };
const records = [
  { users: { ...ada, passwordHash: hash } },
  { users: ben },
  { tags: tag },
  { posts: post },
  { comments: comment },
  { friendships: friendship },
  { apiPosts: apiPost },
  { flatUsers: flatUser },
  { products: product },
];

const linesOf = (values: readonly unknown[]): string =>
  values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');
const fileOf = (values: readonly unknown[]): string => linesOf([...values, { $end: values.length }]);
const whole = fileOf(records);

const options = { append: true, now: new Date(time), hash: () => hash, onProgress: () => undefined };
const incomplete = 'bad is incomplete: its last line must be {"$end": …}';

describe('An invalid import file', () => {
  const folder = useFolder();
  const { database: target } = useDatabase(engines[0]);

  const refusalOf = async (content: string | Uint8Array): Promise<string> => {
    const path = folder.path('bad');
    await writeFile(path, content);
    return importDocument(target, contracts, { path, name: 'bad', hasLines: true }, options).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  };

  it('is rejected when truncated at any position', async () => {
    const bytes = Buffer.from(whole);
    // The final line break is optional, because some editors omit it.
    for (let length = 0; length < bytes.length - 1; length += 5) {
      expect([length, await refusalOf(bytes.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(/^bad is incomplete|^bad, line \d+(, column \d+)?: is not (JSON|UTF-8)$/),
      ]);
    }
    expect(await refusalOf(linesOf(records))).toBe(incomplete);
    expect(await refusalOf(bytes.subarray(0, -1))).toBe('accepted');
  });

  const strange: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['an empty file', '', incomplete],
    ['plain text', 'Dear reader,\nthis is not data.\n', 'bad, line 1, column 1: is not JSON'],
    ['binary data', new Uint8Array(2_000_000).fill(0xff), 'bad, line 1: is not UTF-8'],
    ['one long line', 'x'.repeat(2_000_000), 'bad, line 1, column 1: is not JSON'],
    ['unrelated JSON', '[1,2,3]\n', 'bad, line 1: must be an object with one record, such as {"users": {…}}'],
    ['an empty object', '{}\n', 'bad, line 1: must be an object with one record, such as {"users": {…}}'],
    [
      'two records in a line',
      fileOf([{ products: product, tags: tag }]),
      'bad, line 1: must be an object with one record, such as {"users": {…}}',
    ],
    [
      'a wrong count',
      linesOf([{ products: product }, { $end: 2 }]),
      'bad, line 2: $end: is 2, but 1 records precede it',
    ],
    ['a line after the end', `${whole}{}\n`, 'bad, line 11: comes after the end of the data'],
    [
      'JSON that is nested too deeply',
      fileOf([`{"apiPosts":{"authorId":${'['.repeat(200)}${']'.repeat(200)}}}`]),
      'bad, line 1: is nested too deeply',
    ],
    [
      'a record with too many parts',
      fileOf([`{"apiPosts":{"authorId":[${'[],'.repeat(100_000)}0]}}`]),
      'bad, line 1: has too many parts',
    ],
    [
      'an unknown collection',
      fileOf([{ orders: {} }]),
      'bad: data.orders: is not a collection: use users, tags, posts, comments, friendships, apiPosts, flatUsers, products',
    ],
    [
      'a last id of nothing',
      linesOf([{ $lastIds: { orders: 1 } }, { $end: 0 }]),
      'bad: data.$lastIds.orders: is not a numbered collection: use users, tags, posts, comments, apiPosts, flatUsers, products',
    ],
    [
      'a last id that is not a number',
      linesOf([{ $lastIds: { users: '3' } }, { $end: 0 }]),
      'bad: data.$lastIds.users: must be a whole number from 0 to 999999999999999',
    ],
  ];
  it.each(strange)('is rejected with a reason: %s', async (_, content, refusal) => {
    expect(await refusalOf(content)).toBe(refusal);
  });

  it('is rejected with a reason: a line of 65 MiB', async () => {
    const endless = Buffer.concat([
      Buffer.from(linesOf([{ products: product }])),
      Buffer.alloc(65 * 1024 * 1024, 'x'),
    ]);
    expect(await refusalOf(endless)).toBe('bad, line 2: is longer than 67108864 bytes');
  });

  const fields: readonly (readonly [unknown, string])[] = [
    [{ users: { ...ada, id: 0 } }, 'id: must be more than 0'],
    [{ users: { ...ada, id: '51' } }, 'id: must be a number'],
    [{ users: { ...ada, id: 1e15 } }, 'id: must be at most 999999999999999'],
    [{ users: { ...ada, name: ' ' } }, 'name: must not be blank'],
    [{ users: { ...ada, name: 'A\0' } }, 'name: must not contain NUL or invalid Unicode characters'],
    ['{"users":{"name":"\\ud800"}}', 'name: must not contain NUL or invalid Unicode characters'],
    [{ users: { ...ada, email: 'ada' } }, 'email: must be an e-mail address'],
    [{ users: { ...ada, age: 151 } }, 'age: must be at most 150'],
    [{ users: { ...ada, role: 'r'.repeat(256) } }, 'role: must be at most 255 characters'],
    [
      { users: { ...ada, createdAt: '2026-02-30T09:30:00.000Z' } },
      expect.stringMatching(/^createdAt: must be a time in the years/),
    ],
    [
      { users: { ...ada, createdAt: '2026-01-31' } },
      expect.stringMatching(/^createdAt: must be a time in the years/),
    ],
    [{ users: { ...ada, passwordHash: 'secret' } }, 'passwordHash: must be an argon2id hash'],
    [
      { users: { ...ada, passwordHash: hash.replace('m=19456', 'm=99999999') } },
      'passwordHash: must be an argon2id hash',
    ],
    [{ users: { ...ada, passwordHash: hash.replace(/A$/, 'B') } }, 'passwordHash: must be an argon2id hash'],
    [{ users: { ...ada, admin: true } }, 'admin: is not a known field; did you mean "adminNotes"?'],
    [{ users: { ...ada, fullname: 'Ada' } }, 'fullname: is not a known field'],
    [{ users: { ...ada, emial: 'ada@example.com' } }, 'emial: is not a known field; did you mean "email"?'],
    [{ tags: { ...tag, name: '' } }, 'name: must not be blank'],
    [{ posts: { ...post, published: 'yes' } }, 'published: must be true or false'],
    [
      { posts: { ...post, publishedAt: null } },
      'publishedAt: must be a time if the post is published, and null if not',
    ],
    [{ posts: { ...post, tags: ['Naïve', 7] } }, 'tags[1]: must be a string'],
    [{ comments: { ...comment, body: undefined } }, 'body: is missing'],
    [{ friendships: { ...friendship, friendId: 51 } }, 'friendId: must be another user'],
    [{ flatUsers: { ...flatUser, id: 'one' } }, 'id: must be a UUID in lower case'],
    [{ products: { ...product, price: -1 } }, 'price: must be at least 0'],
    ['{"products":{"id":1,"name":"x","price":1e999,"category":"c"}}', expect.stringMatching(/^price: /)],
  ];
  it.each(fields)('is rejected with its line and field: %j', async (record, reason) => {
    const refusal = await refusalOf(fileOf([{ products: product }, { users: ada }, { posts: post }, record]));
    expect(refusal.split('bad, line 4: ')).toEqual(['', reason as string]);
  });

  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);

    const [users, tags, posts] = [{ users: ada }, { tags: tag }, { posts: post }];
    const misfits: readonly (readonly [records: readonly unknown[], refusal: string])[] = [
      [
        [users, tags, { posts: { ...post, authorId: 77 } }],
        'line 3: authorId or tagIds: there is no such record',
      ],
      [
        [users, posts, { comments: { ...comment, authorId: 78 } }],
        'line 3: postId or authorId: there is no such record',
      ],
      [[users, { friendships: friendship }], 'line 2: userId or friendId: there is no such record'],
      [
        [{ friendships: { ...friendship, userId: 2, friendId: 1 } }],
        'line 1: userId and friendId: another friendship has the same value',
      ],
      [
        [{ products: product }, { products: { ...product, name: 'Two' } }],
        'line 2: id: another product has id 57',
      ],
      [[{ apiPosts: { ...apiPost, id: 3 } }], 'line 1: id: another api post has the same value'],
      [[{ flatUsers: flatUser }, { flatUsers: flatUser }], `line 2: id: another flat user has id ${uuid}`],
      [
        [
          { users: { ...ada, passwordHash: hash } },
          { users: { ...ada, id: 58, email: 'ADA@example.org', passwordHash: hash } },
        ],
        'line 2: email: another account has this e-mail address',
      ],
      [
        [{ users: { ...ada, email: 'ada@EXAMPLE.com', passwordHash: hash } }],
        'line 1: id or email: another user has the same value',
      ],
      [[tags, { tags: { ...tag, id: 59, name: 'NAÏVE' } }], 'line 2: name: another tag has this name'],
      [[{ tags: { ...tag, name: 'art' } }], 'line 1: id or name: another tag has the same value'],
    ];
    it('changes nothing when a record conflicts with others', async () => {
      await fill(database);
      const before = await everythingIn(database);
      for (const [values, reason] of misfits) {
        await writeFile(folder.path('bad'), fileOf(values));
        const file = { path: folder.path('bad'), name: 'bad', hasLines: true };
        await expect(importDocument(database, contracts, file, options)).rejects.toThrow(`bad, ${reason}`);
      }
      expect(await everythingIn(database)).toEqual(before);
    });

    it('is rejected with one line and exit code 1, and changes nothing', async () => {
      await fill(database);
      const before = await everythingIn(database);
      const bad = folder.path('bad.jsonl');
      const refuse = async (content: string, line: string) => {
        await writeFile(bad, content);
        expect(await run('import', bad, '--append')).toEqual(failsWith(`${bad}${line}`));
      };
      const columnOfName = JSON.stringify(ada).indexOf('"name":') + '"name"'.length + 1;
      await refuse(
        fileOf([users]).replace('"name":', '"name"='),
        `, line 1, column ${columnOfName}: is not JSON`,
      );
      await refuse(
        fileOf([users, { products: { ...product, price: 'dear' } }]),
        ', line 2: price: must be a number',
      );
      await refuse(
        fileOf([users, { comments: comment }]),
        ', line 2: postId or authorId: there is no such record',
      );
      const words = ['import', '-', '--append', '--lines'];
      const piped = await quintet(words, { DATABASE_URL: place.url }, undefined, '[]\n');
      expect(piped).toEqual(
        failsWith('standard input, line 1: must be an object with one record, such as {"users": {…}}'),
      );
      expect(await everythingIn(database)).toEqual(before);
    });
  });
});

describe('A handwritten import file', () => {
  const { run } = useDatabase(engines[0]);
  const folder = useFolder();

  it('is imported completely', async () => {
    await writeFile(folder.path('data.jsonl'), whole);
    expect(await run('import', folder.path('data.jsonl'))).toMatchObject(succeeded);
    const { stdout } = await run('export', '--with-passwords', '--lines');
    const sorted = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .filter((line) => !line.includes('$'))
        .sort();
    expect(sorted(stdout)).toEqual(sorted(whole));
    expect(stdout).toContain(
      '{"$lastIds":{"users":55,"tags":52,"posts":53,"comments":54,"apiPosts":56,"flatUsers":1,"products":57}}',
    );
  });
});
