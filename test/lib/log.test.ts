import { describe, expect, it } from 'bun:test';
import { createLog, type Log, type LogSettings, logLevels, redact } from '../../src/lib/log.ts';

function written(settings: LogSettings, work: (log: Log) => void, isTTY = false): string[] {
  const lines: string[] = [];
  work(createLog(settings, { isTTY, write: (line) => lines.push(line) }));
  return lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/, '<time>'));
}

const everything = (log: Log) => {
  log.debug('one', { a: 1 });
  log.info('two', { a: 'x y', b: undefined });
  log.warn('three');
  log.error('four', Object.assign(new Error('no'), { stack: 'Error: no\n    at here' }), { a: 1 });
};

describe('A log', () => {
  it('writes one line of JSON per event', () => {
    expect(written({ logLevel: 'debug', logFormat: 'json' }, everything)).toEqual([
      '{"time":"<time>","level":"debug","message":"one","a":1}\n',
      '{"time":"<time>","level":"info","message":"two","a":"x y"}\n',
      '{"time":"<time>","level":"warn","message":"three"}\n',
      '{"time":"<time>","level":"error","message":"four","a":1,"error":{"name":"Error","reason":"no","stack":"Error: no\\n    at here"}}\n',
    ]);
  });

  it('writes plain text to a terminal', () => {
    const lines = written({ logLevel: 'debug', logFormat: null }, everything, true);
    expect(lines).toEqual([
      '<time> DEBUG one a=1\n',
      '<time> INFO  two a="x y"\n',
      '<time> WARN  three\n',
      '<time> ERROR four a=1\n    Error: no\n        at here\n',
    ]);
    expect(written({ logLevel: 'debug', logFormat: 'text' }, everything)).toEqual(lines);
    expect(written({ logLevel: 'error', logFormat: null }, everything)[0]).toStartWith('{');
  });

  it.each(logLevels.map((level, index) => [level, index + 1] as const))(
    'writes events at level %s and above: %i of 4',
    (level, count) => {
      expect(written({ logLevel: level, logFormat: 'json' }, everything)).toHaveLength(count);
    },
  );

  it('logs any thrown value', () => {
    const [line = ''] = written({ logLevel: 'error', logFormat: 'json' }, (log) =>
      log.error('odd', 'just text'),
    );
    expect(JSON.parse(line)).toMatchObject({ message: 'odd', error: { name: 'Error', reason: 'just text' } });
  });

  it.each([
    ['Authorization: Bearer abc.def-123', 'abc'],
    ['connect postgres://me:hunter2@db.example/quintet failed', 'hunter2'],
    ['GET https://a.example/path?key=topsecret&x=1 failed', 'topsecret'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoxfQ.c2ln is odd', 'eyJ1c2VyX2lkIjoxfQ'],
    ['{"password":"analytical","name":"Ada"}', 'analytical'],
    ['password=analytical', 'analytical'],
    ['JWT_SECRET=abcdef', 'abcdef'],
    ['hash $argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', 'aGFzaA'],
  ])('redacts the secret in %p', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    const [line = ''] = written({ logLevel: 'error', logFormat: 'json' }, (log) =>
      log.error('failed', new Error(text)),
    );
    expect(line).not.toContain(secret);
  });

  it('does not redact ordinary text', () => {
    const text = 'no such table: posts (at /srv/app/store.ts:12:3)';
    expect(redact(text)).toBe(text);
  });
});
