import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { serve } from '../../src/server.ts';
import { openDatabase } from '../../src/storage/open.ts';

/** The server under test: the real one, with the cheapest password hashing that the algorithm allows. */
const config = readConfig(process.env);
const database = await openDatabase({
  location: config.databaseUrl,
  poolSize: config.databasePoolSize,
  waitSeconds: config.databaseWaitSeconds,
  statementTimeoutMs: config.databaseStatementTimeoutMs,
});
const world = await createMainWorld(config, database, {
  passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
});
const { adminEmail, adminPassword } = config;
if (adminEmail !== null && adminPassword !== null) {
  await world.blog.accounts.ensureAdministrator(adminEmail, adminPassword, 'Administrator');
}
const server = serve(createApp(world), config);
process.stdout.write(`${server.url}\n`);
await new Promise<void>((resolve) => void process.once('SIGTERM', resolve));
await server.stop();
await database.close();
