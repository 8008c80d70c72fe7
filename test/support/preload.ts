import { afterAll, setDefaultTimeout } from 'bun:test';
import { stopPostgres } from './postgres-databases.ts';
import { preferMemory, removeScratchFolders } from './scratch.ts';

/** For the first file, whose first test may have to wait for a PostgreSQL that starts. */
setDefaultTimeout(120_000);

preferMemory();

/** At the end of the run; at the end of each file where several processes share the work. */
afterAll(async () => {
  await stopPostgres();
  removeScratchFolders();
});
