import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { serverAudits } from 'graphql-http';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import type { Database } from '../../src/storage/database.ts';
import { engines, type TestLocation } from '../support/engines.ts';

describe('GraphQL over HTTP', () => {
  let server: RunningServer;
  let database: Database;
  let location: TestLocation;

  beforeAll(async () => {
    location = await engines[0].createLocation();
    database = await location.open();
    const world = await createMainWorld(readConfig({ DATABASE_URL: location.url }), database);
    server = serve(createApp(world), { host: '127.0.0.1', port: 0 });
  });

  afterAll(async () => {
    await server.stop();
    await database.close();
    await location.drop();
  });

  for (const path of ['/graphql', '/graphql/main', '/graphql/simple', '/graphql/connection']) {
    describe(`every audit of the public suite at ${path} (G1)`, () => {
      const audits = serverAudits({ url: () => `${server.url}${path}`, fetchFn: fetch });
      for (const audit of audits) {
        it(`${audit.id} ${audit.name}`, async () => {
          expect(await audit.fn()).toMatchObject({ status: 'ok' });
        });
      }
    });
  }
});
