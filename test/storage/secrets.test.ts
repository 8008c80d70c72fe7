import { describe, expect, it } from 'bun:test';
import { readConfig } from '../../src/config.ts';
import { findProductsToken } from '../../src/create-world.ts';
import { keptSecret } from '../../src/storage/settings.ts';
import { prints, quintet } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

/** 32 random bytes in base64url. */
const secret = /^[\w-]{43}$/;

describe('Secrets (S3)', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const other = usePlace(engine);

    it('differ by name and by database', async () => {
      const [here, there] = [await place.open(), await other.open()];
      const secrets = [
        await keptSecret(here, 'jwt_secret'),
        await keptSecret(here, 'products_token'),
        await keptSecret(there, 'jwt_secret'),
        await keptSecret(there, 'products_token'),
      ];
      expect(new Set(secrets).size).toBe(4);
    });

    it('are the same for two processes that start at once', async () => {
      await quintet(['migrate'], { DATABASE_URL: place.url });
      const run = () => quintet(['products-token'], { DATABASE_URL: place.url });
      const [one, two] = await Promise.all([run(), run()]);
      expect(one.stdout.trimEnd()).toMatch(secret);
      expect(two).toEqual(prints(one.stdout));
    });

    it('are overridden by the environment, and used again without it', async () => {
      const database = await place.open();
      const kept = await findProductsToken(readConfig({}), database);
      expect(await findProductsToken(readConfig({ PRODUCTS_TOKEN: 'mine' }), database)).toBe('mine');
      expect(await findProductsToken(readConfig({}), database)).toBe(kept);
    });

    it('are not stored if the environment sets them', async () => {
      const database = await place.open();
      await findProductsToken(readConfig({ PRODUCTS_TOKEN: 'mine' }), database);
      expect(await database.all('select name from settings')).toEqual([]);
    });
  });
});
