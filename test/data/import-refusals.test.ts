import { describe, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { importData } from '../../src/data/import-data.ts';
import { everythingIn, fill, useFolder } from '../support/backup.ts';
import { failsWith, quintet, succeeded } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';

const time = '2026-01-31T09:30:00.000Z';
const uuid = '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11';
const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

const header = { kind: 'quintet', version: 1 };
const named = { name: 'Ada', email: 'ada@example.org', role: 'user', age: 36, adminNotes: '' };
const ada = { kind: 'user', id: 51, ...named, account: true, createdAt: time };
const tag = { kind: 'tag', id: 52, name: 'Naïve' };
const times = { createdAt: time, updatedAt: time };
const published = { published: true, publishedAt: time, ...times };
const post = { kind: 'post', id: 53, authorId: 51, title: 'Title', body: 'Body', ...published, tagIds: [52] };
const comment = { kind: 'comment', id: 54, postId: 53, authorId: 51, body: 'Body', createdAt: time };
const ben = { ...ada, id: 55, name: 'Ben', email: 'ben@example.org', account: false, age: null };
const friendship = { kind: 'friendship', userId: 51, friendId: 55 };
const apiPost = { kind: 'apiPost', id: 56, title: 'Title', content: 'Text', ...times };
const flatUser = { kind: 'flatUser', id: uuid, name: '', email: 'a@example.org', role: '', createdAt: time };
const product = { kind: 'product', id: 57, name: 'Lamp', price: 24.5, category: 'general' };
const records = [ada, ben, tag, post, comment, friendship, apiPost, flatUser, product];

const linesOf = (values: readonly unknown[]): string =>
  values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');
const fileOf = (values: readonly unknown[]): string =>
  linesOf([header, ...values, { kind: 'end', records: values.length }]);
const whole = fileOf(records);

const options = { append: true, lockedHash: hash, onProgress: () => undefined };

describe('An invalid import file', () => {
  const folder = useFolder();
  const { database: target } = useDatabase(engines[0]);

  const refusalOf = async (content: string | Uint8Array): Promise<string> => {
    const path = folder.path('bad');
    await writeFile(path, content);
    return importData(target, { path, name: 'bad', purpose: 'import' }, options).then(
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
        expect.stringMatching(
          /^bad (is not Quintet data|is incomplete)|^bad, line \d+(, column \d+)?: is not (JSON|UTF-8)$/,
        ),
      ]);
    }
    expect(await refusalOf(linesOf([header, ...records]))).toBe(
      'bad is incomplete: its last line must be {"kind":"end",…}',
    );
    expect(await refusalOf(bytes.subarray(0, -1))).toBe('accepted');
  });

  const foreign = 'bad is not Quintet data: its first line must be {"kind":"quintet","version":1}';
  const strange: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['an empty file', '', foreign],
    ['plain text', 'Dear reader,\nthis is not data.\n', foreign],
    ['binary data', new Uint8Array(2_000_000).fill(0xff), foreign],
    ['one long line', 'x'.repeat(2_000_000), foreign],
    ['unrelated JSON', '[1,2,3]\n', foreign],
    ['no header', linesOf([product, { kind: 'end', records: 1 }]), foreign],
    [
      'a newer format',
      linesOf([{ ...header, version: 2 }]),
      'bad, line 1: version: must be 1: this version of Quintet supports no other format',
    ],
    [
      'a wrong count',
      linesOf([header, product, { kind: 'end', records: 2 }]),
      'bad, line 3: records: is 2, but 1 precede it',
    ],
    [
      'a line after the end',
      `${whole}${JSON.stringify(product)}\n`,
      'bad, line 12: comes after the end of the data',
    ],
    ['a line that is not an object', fileOf([product, 7]), 'bad, line 3: is not a JSON object'],
    ['an empty line', fileOf([product, '']), 'bad, line 3, column 1: is not JSON'],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from(linesOf([header, product])), Buffer.from([0x22, 0xc3, 0x28, 0x0a])]),
      'bad, line 3: is not UTF-8',
    ],
    [
      'JSON that is nested too deeply',
      fileOf([`{"kind":"apiPost","authorId":${'['.repeat(200)}${']'.repeat(200)}}`]),
      'bad, line 2: is nested too deeply',
    ],
    [
      'an unknown kind',
      fileOf([{ kind: 'order' }]),
      'bad, line 2: kind: must be one of user, tag, post, comment, friendship, apiPost, flatUser, product',
    ],
  ];
  it.each(strange)('is rejected with a reason: %s', async (_, content, refusal) => {
    expect(await refusalOf(content)).toBe(refusal);
  });

  it('is rejected with a reason: a line of 65 MiB', async () => {
    const endless = Buffer.concat([Buffer.from(linesOf([header])), Buffer.alloc(65 * 1024 * 1024, 'x')]);
    expect(await refusalOf(endless)).toBe('bad, line 2: is longer than 67108864 bytes');
  });

  const fields: readonly (readonly [unknown, string])[] = [
    [{ ...ada, id: 0 }, 'id: must be more than 0'],
    [{ ...ada, id: '51' }, 'id: must be a number'],
    [{ ...ada, id: 1e15 }, 'id: must be at most 999999999999999'],
    [{ ...ada, name: ' ' }, 'name: must not be blank'],
    [{ ...ada, name: 'A\0' }, 'name: must not contain NUL or invalid Unicode characters'],
    ['{"kind":"user","name":"\\ud800"}', 'id: is missing'],
    [{ ...ada, email: 'ada' }, 'email: must be an e-mail address'],
    [{ ...ada, age: 151 }, 'age: must be at most 150'],
    [{ ...ada, role: 'r'.repeat(256) }, 'role: must be at most 255 characters'],
    [
      { ...ada, createdAt: '2026-02-30T09:30:00.000Z' },
      expect.stringMatching(/^createdAt: must be a time in UTC/),
    ],
    [{ ...ada, createdAt: '2026-01-31' }, expect.stringMatching(/^createdAt: must be a time in UTC/)],
    [{ ...ada, passwordHash: 'secret' }, 'passwordHash: must be an argon2id hash'],
    [
      { ...ada, passwordHash: hash.replace('m=19456', 'm=99999999') },
      'passwordHash: must be an argon2id hash',
    ],
    [{ ...ada, passwordHash: hash.replace(/A$/, 'B') }, 'passwordHash: must be an argon2id hash'],
    [{ ...ben, passwordHash: hash }, 'passwordHash: belongs to an account only'],
    [{ ...ada, admin: true }, 'unknown field admin; did you mean "adminNotes"?'],
    [{ ...ada, fullname: 'Ada' }, 'unknown field fullname'],
    [{ ...ada, emial: 'ada@example.com' }, 'unknown field emial; did you mean "email"?'],
    [{ ...tag, name: '' }, 'name: must not be blank'],
    [{ ...post, published: 'yes' }, 'published: must be true or false'],
    [{ ...post, publishedAt: null }, 'publishedAt: must be a time if the post is published, and null if not'],
    [{ ...post, tagIds: [52, 52] }, 'tagIds: must not name a tag twice'],
    [{ ...post, tagIds: [52, 'x'] }, 'tagIds.1: must be a number'],
    [{ ...comment, body: undefined }, 'body: is missing'],
    [{ ...friendship, friendId: 51 }, 'friendId: must be another user'],
    [{ ...flatUser, id: 'one' }, 'id: must be a UUID in lower case'],
    [{ ...product, price: -1 }, 'price: must be at least 0'],
    ['{"kind":"product","id":1,"name":"x","price":1e999,"category":"c"}', expect.stringMatching(/^price: /)],
  ];
  it.each(fields)('is rejected with its line and field: %j', async (record, reason) => {
    const refusal = await refusalOf(fileOf([product, record]));
    expect(refusal.split('bad, line 3: ')).toEqual(['', reason as string]);
  });

  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);

    const misfits: readonly (readonly [records: readonly unknown[], refusal: string])[] = [
      [[ada, tag, { ...post, authorId: 77 }], 'line 4: authorId or tagIds: there is no such record'],
      [[ada, { ...post, tagIds: [52] }], 'line 3: authorId or tagIds: there is no such record'],
      [[ada, tag, comment, post], 'line 4: postId or authorId: there is no such record'],
      [[ada, tag, post, { ...comment, authorId: 78 }], 'line 5: postId or authorId: there is no such record'],
      [[ada, friendship], 'line 3: userId or friendId: there is no such record'],
      [
        [ada, ben, friendship, { ...friendship, userId: 55, friendId: 51 }],
        'line 5: userId and friendId: another friendship has the same value',
      ],
      [
        [{ ...friendship, userId: 2, friendId: 1 }],
        'line 2: userId and friendId: another friendship has the same value',
      ],
      [[product, { ...product, name: 'Two' }], 'line 3: id: another product has the same value'],
      [[product, apiPost, product], 'line 4: id: another product has the same value'],
      [[{ ...apiPost, id: 3 }], 'line 2: id: another apiPost has the same value'],
      [[flatUser, flatUser], 'line 3: id: another flatUser has the same value'],
      [
        [ada, { ...ada, id: 58, email: 'ADA@example.org' }],
        'line 3: id or email: another user has the same value',
      ],
      [[{ ...ada, email: 'ada@EXAMPLE.com' }], 'line 2: id or email: another user has the same value'],
      [[tag, { ...tag, id: 59, name: 'NAÏVE' }], 'line 3: id or name: another tag has the same value'],
      [[{ ...tag, name: 'art' }], 'line 2: id or name: another tag has the same value'],
    ];
    it('changes nothing when a record conflicts with others', async () => {
      await fill(database);
      const before = await everythingIn(database);
      const path = folder.path('bad');
      for (const [values, reason] of misfits) {
        await writeFile(path, fileOf(values));
        const source = { path, name: 'bad', purpose: 'import' } as const;
        await expect(importData(database, source, options)).rejects.toThrow(`bad, ${reason}`);
      }
      expect(await everythingIn(database)).toEqual(before);
    });

    it('is rejected with one line and exit code 1, and changes nothing', async () => {
      await fill(database);
      const before = await everythingIn(database);
      const refuse = async (content: string, line: string) => {
        await writeFile(folder.path('bad'), content);
        expect(await run('import', folder.path('bad'), '--append')).toEqual(
          failsWith(`${folder.path('bad')}${line}`),
        );
      };
      const columnOfName = JSON.stringify(ada).indexOf('"name":') + '"name"'.length + 1;
      await refuse(
        fileOf([ada]).replace('"name":', '"name"='),
        `, line 2, column ${columnOfName}: is not JSON`,
      );
      await refuse(fileOf([ada, { ...product, price: 'dear' }]), ', line 3: price: must be a number');
      await refuse(fileOf([ada, comment]), ', line 3: postId or authorId: there is no such record');
      const piped = await quintet(['import', '-', '--append'], { DATABASE_URL: place.url }, undefined, 'x\n');
      expect(piped).toEqual(failsWith(foreign.replace('bad', 'standard input')));
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
    const { stdout } = await run('export');
    const sorted = (text: string) => text.split('\n').slice(1).sort();
    const asWritten = (line: string) =>
      JSON.stringify(line === '' ? null : JSON.parse(line), Object.keys(JSON.parse(line || '{}')).sort());
    expect(sorted(stdout).map(asWritten)).toEqual(sorted(whole).map(asWritten));
  });
});
