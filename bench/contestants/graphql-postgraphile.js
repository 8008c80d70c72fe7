import { createServer } from 'node:http';
import { PgSimplifyInflectionPreset } from '@graphile/simplify-inflection';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** PostGraphile 5 on the schema of the product, with the presets of its guide. */
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PgSimplifyInflectionPreset],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
  gather: { installWatchFixtures: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
