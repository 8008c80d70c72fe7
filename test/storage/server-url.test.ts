import { describe, expect, it } from 'bun:test';
import { describeLocation } from '../../src/storage/location.ts';
import { serversOf } from '../../src/storage/server-url.ts';
import { words } from '../support/words.ts';

const alone = [
  ['postgres://u:p@h/d', 'h'],
  ['postgres://u:p@h:5433/d', 'h:5433'],
  ['postgresql://u@h/d?x=1', 'h'],
  ['postgres://u:p%40s,s@[::1]:5433/d', '[::1]:5433'],
  ['postgres:///d', ''],
] as const;

const several = [
  ['postgres://u:p@a:5432,b:5432/d', ['postgres://u:p@a:5432/d', 'postgres://u:p@b:5432/d']],
  [
    'postgres://u:p@a,b:6000,c:/d',
    ['postgres://u:p@a:5432/d', 'postgres://u:p@b:6000/d', 'postgres://u:p@c:5432/d'],
  ],
  ['postgresql://a,b/d', ['postgresql://a:5432/d', 'postgresql://b:5432/d']],
  ['postgres://u:p@[::1]:1,[fe80::2]/d', ['postgres://u:p@[::1]:1/d', 'postgres://u:p@[fe80::2]:5432/d']],
  [
    'postgres://u%2C:p%40%2C@a,b/d%20e?sslmode=require&application_name=x',
    [
      'postgres://u%2C:p%40%2C@a:5432/d%20e?sslmode=require&application_name=x',
      'postgres://u%2C:p%40%2C@b:5432/d%20e?sslmode=require&application_name=x',
    ],
  ],
  ['postgres://u:p,q@a,b/d', ['postgres://u:p,q@a:5432/d', 'postgres://u:p,q@b:5432/d']],
  ['postgres://a,b', ['postgres://a:5432', 'postgres://b:5432']],
  ['postgres://u:p@/d?host=a,b&port=1,2', ['postgres://u:p@a:1/d', 'postgres://u:p@b:2/d']],
  [
    'postgres:///d?host=a,::1&port=7&user=u&sslmode=require',
    ['postgres://a:7/d?user=u&sslmode=require', 'postgres://[::1]:7/d?user=u&sslmode=require'],
  ],
] as const;

const none = words(`
  mysql://a,b/d postgres:a,b/d postgres://u:p@h:port/d postgres://u:p@a:port,b/d
  postgres://u:p@a,b:port/d postgres://u:p@a,b:65536/d postgres://u:p@a:0,b/d
  postgres://u:p@a,,b/d postgres://u:p@,b/d postgres://u:p@a,b,/d postgres://u:p@a,[::1/d
  postgres:///d?host=a,b,c&port=1,2
`);

describe('The servers of a URL', () => {
  it.each(alone)('include one server: %s', (url, name) => {
    expect(serversOf(url)).toEqual([{ name, url }]);
  });

  it.each(several)('include several servers: %s', (url, urls) => {
    expect(serversOf(url)?.map((server) => server.url)).toEqual([...urls]);
  });

  it.each(none)('are undefined for an invalid URL: %s', (url) => {
    expect(serversOf(url)).toBeUndefined();
  });

  it('are named without secrets', () => {
    const url = 'postgres://u:hush@a,[::1]:6000/d?password=hush';
    expect(serversOf(url)?.map(({ name }) => name)).toEqual(['a:5432', '[::1]:6000']);
    expect(describeLocation({ engine: 'postgres', url })).toBe('PostgreSQL, a:5432,[::1]:6000/d');
  });
});
