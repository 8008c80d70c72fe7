import { expect, it } from 'bun:test';
import { readConfig } from '../../src/config.ts';
import { findProductsToken } from '../../src/create-world.ts';
import { keptSecrets } from '../../src/storage/settings.ts';
import { prints } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { useDatabase, usePlace } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Secrets (S3)', onEveryEngine, useDatabase, ({ database, run }, engine) => {
  const other = usePlace(engine);

  it('differ by name and by database', async () => {
    const there = await other.open();
    const names = ['jwt_secret', 'products_token'] as const;
    const secrets = await Promise.all([database, there].map((each) => keptSecrets(each, names)));
    expect(new Set(secrets.flatMap((each) => Object.values(each))).size).toBe(4);
  });

  it('are the same for two processes that start at once', async () => {
    const [one, two] = await Promise.all([run('products-token'), run('products-token')]);
    // 32 random bytes in base64url.
    expect(one.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(two).toEqual(prints(one.stdout));
  });

  it('are overridden by the environment, not stored then, and used again without it', async () => {
    const find = (environment: Record<string, string>) =>
      findProductsToken(readConfig(environment), database);
    expect(await find({ PRODUCTS_TOKEN: 'mine' })).toBe('mine');
    expect(await database.all('select name from settings')).toEqual([]);
    const kept = await find({});
    expect(await find({ PRODUCTS_TOKEN: 'mine' })).toBe('mine');
    expect(await find({})).toBe(kept);
  });
});
